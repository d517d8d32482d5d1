// Every note and noise of the page is written down, by its pitch.
window.heard = [];
const param = () => ({ set value(pitch) { heard.push(pitch); }, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} });
const node = () => ({ frequency: param(), connect: other => other, start() {}, stop() {} });
window.AudioContext = class {
    currentTime = 0;
    sampleRate = 8000;
    resume() { return Promise.resolve(); }
    createGain() { return { gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: other => other }; }
    createOscillator() { return node(); }
    createBufferSource() { return node(); }
    createBiquadFilter() { return node(); }
    createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
};
