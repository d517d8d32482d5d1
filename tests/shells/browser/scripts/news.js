// The last that was announced, once it is another than before.
n => {
    const heard = [...document.querySelectorAll('#said p')];
    return heard.length && window.heard !== heard.at(-1) ? heard.at(-1).textContent : null;
}
