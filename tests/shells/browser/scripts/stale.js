// What the page says is of the first table, until that is taken back.
() => {
    const say = WebSocket.prototype.send;
    WebSocket.prototype.send = function (letter) { say.call(this, letter.replace(/"v":\d+/, '"v":1')); };
    window.restored = () => { WebSocket.prototype.send = say; };
}
