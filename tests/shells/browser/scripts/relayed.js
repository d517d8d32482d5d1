// What a worker says to the page is told here too, as a line of a server is.
() => {
    const Made = Worker;
    window.Worker = class extends Made {
        constructor(...made) {
            super(...made);
            this.addEventListener('message', ({ data }) => data?.say && window.heard(data.say));
        }
    };
}
