// A worker of lessons is asked once; what it answers, but for its signs of life.
(wish) => {
    const main = document.querySelector('script[src*=main]').src;
    const worker = new Worker(new URL('lesson_worker.js', main), { type: 'module' });
    return new Promise((done, failed) => {
        const heard = [];
        worker.onmessage = ({ data }) => {
            if (data.broken !== undefined) failed(new Error(data.broken));
            else if (data.done) done((worker.terminate(), heard));
            else if (!data.alive) heard.push(data);
        };
        worker.onerror = ({ message }) => failed(new Error(message));
        worker.postMessage({ id: 1, wish });
    });
}
