/**
 * The frame in which hand-ins are judged: what it starts is bound by its policy, and has no network. A worker takes the
 * policy of whoever makes it only where its text comes from here, and not from a file.
 */
const judge = JSON.stringify(new URL("grading_worker.js", import.meta.url).href);
const text = `
const told = new Promise((done) => addEventListener("message", done, { once: true }));
(await import(${judge})).begin(await told);
`;

addEventListener("message", ({ data, ports, source }) => {
  if (source !== parent) return;
  const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })), { type: "module" });
  worker.onerror = () => parent.postMessage({ judge: "ended" }, location.origin);
  worker.postMessage(data, [...ports]);
});
parent.postMessage({ judge: "there" }, location.origin);
