// Somebody looks at something else, and what the page does is written down.
() => {
    window.heard = [];
    window.AudioContext = class { constructor() { heard.push('sound'); throw new Error('no sound card'); } };
    window.Notification = class { constructor(title, { body }) { heard.push(body); } static permission = 'granted'; };
    Object.defineProperty(document, 'hidden', { get: () => true });
}
