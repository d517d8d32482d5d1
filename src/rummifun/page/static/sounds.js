/** Sounds of a table, made here by filters and notes, no file; off until wished, and silent while nobody looks. */
import { getItem } from "./browser_storage.js";

/** @typedef {"tile" | "card" | "coin" | "no" | "turn" | "won"} Sound */

/** @type {AudioContext | null} */
let audio = null;

/**
 * Make a sound, if sounds are wished and the page is looked at; that of a turn is heard in any case.
 * @param {Sound} sound
 */
export function play(sound) {
  if (getItem("wish sound") !== "yes" || (document.hidden && sound !== "turn")) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    SOUNDS[sound](audio);
  } catch {
    return; // no sound card, nothing is heard
  }
}

/** @type {Record<Sound, (audio: AudioContext) => void>} */
const SOUNDS = {
  tile: (audio) => [0, 0.045].forEach((at) => noise(audio, at, 0.018, 2600, 0.5)),
  card: (audio) => noise(audio, 0, 0.09, 1500, 0.25),
  coin: (audio) => [1300, 2000].forEach((pitch, i) => note(audio, i * 0.05, 0.14, pitch, 0.08)),
  no: (audio) => note(audio, 0, 0.16, 180, 0.1),
  turn: (audio) => [660, 880].forEach((pitch, i) => note(audio, i * 0.16, 0.3, pitch, 0.15)),
  won: (audio) => [523, 659, 784, 1047].forEach((pitch, i) => note(audio, i * 0.13, 0.34, pitch, 0.12)),
};

/**
 * @param {AudioContext} audio
 * @param {AudioNode} source
 * @param {number} at in seconds from now
 * @param {number} long in seconds
 * @param {number} loud
 */
function faded(audio, source, at, long, loud) {
  const [level, start] = [audio.createGain(), audio.currentTime + at];
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(loud, start + Math.min(0.02, long / 4));
  level.gain.exponentialRampToValueAtTime(0.001, start + long);
  source.connect(level).connect(audio.destination);
  return start;
}

/**
 * Sound a note.
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} long
 * @param {number} pitch
 * @param {number} loud
 */
function note(audio, at, long, pitch, loud) {
  const tone = audio.createOscillator();
  tone.frequency.value = pitch;
  const start = faded(audio, tone, at, long, loud);
  tone.start(start);
  tone.stop(start + long + 0.02);
}

/**
 * Sound a band of noise.
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} long
 * @param {number} pitch
 * @param {number} loud
 */
function noise(audio, at, long, pitch, loud) {
  const samples = audio.createBuffer(1, Math.ceil(long * audio.sampleRate), audio.sampleRate);
  const wave = samples.getChannelData(0);
  wave.forEach((_, i) => (wave[i] = 2 * Math.random() - 1));
  const [source, band] = [audio.createBufferSource(), audio.createBiquadFilter()];
  Object.assign(band, { type: "bandpass" });
  band.frequency.value = pitch;
  source.buffer = samples;
  source.connect(band);
  source.start(faded(audio, band, at, long, loud));
}
