/** The worker of Python begins before the page has read its scripts; what it says is kept until they hear it. */
{
  const here = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  const worker = new Worker(new URL("game_worker.js", here), { type: "module" });
  /** @type {unknown[]} */
  const said = [];
  worker.onmessage = (event) => said.push(event.data);
  /** @type {any} */ (globalThis).earlyWorker = { worker, said };
}
