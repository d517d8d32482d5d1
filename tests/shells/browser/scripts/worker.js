// A worker that says again what a server has said; asked for `/die`, it does.
const { answers, letters } = await (await fetch("answers.json")).json();
const say = (id, letter) => postMessage({ id, say: letter });
onmessage = ({ data: { id, ask, open } }) => {
    if (ask?.path.startsWith("/die")) return setTimeout(() => { throw new Error("dead"); });
    const path = (ask?.path ?? open ?? "").replace(/[?&]lang=en$/, "");
    const none = { id, status: 404, body: JSON.stringify({ sentence: `no ${path}` }) };
    if (ask) postMessage(answers[path] ? { id, status: 200, body: answers[path] } : none);
    if (open?.startsWith("/ws/nowhere")) postMessage({ id, close: 404 });
    else if (open) {
        postMessage({ id, opened: true });
        const link = path.split("/")[2].split("?")[0];
        letters[link]?.forEach((letter) => say(id, letter));
    }
};
postMessage({ ready: true });
