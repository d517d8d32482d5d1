/**
 * The service worker: after a first visit everything is here, each version of the page in a cache of its own.
 *
 * A new version waits until it is asked for, or no page is open. Pages of an old one go on with its files, which stay as
 * long as a page holds the lock of their name: no page ever mixes two. Files are held to their sums, so that a host that
 * is being changed is not taken for a version.
 */

/** @type {{version: string, policy: string, needed: Record<string, string>, later: Record<string, string>}} what the build says of the files */
const site = /** @type {any} */ (self).SITE;
const worker = /** @type {any} */ (self);
const scope = worker.registration.scope;
const ours = `rummifun ${scope} `;
const current = ours + site.version;

/** What the page has said of itself, said to its workers too; and that nobody else may show it. */
const POLICY = `${site.policy}; frame-ancestors 'none'`;
/** OCaml in the cells of a lesson is compiled to JavaScript there; their Python can make some already. */
const CELLS = POLICY.replace("'wasm-unsafe-eval'", "'unsafe-eval' 'wasm-unsafe-eval'");
/** A page that is shown within ours says itself what it may do, and is made of files of this version alone. */
const FRAME = `script-src ${scope}${site.version}/ blob: 'unsafe-eval' 'wasm-unsafe-eval'; frame-ancestors 'self'`;
const HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** What is told of what kind a file is, whatever its host says. */
const KINDS = /** @type {Record<string, string>} */ ({
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  json: "application/json",
  mjs: "text/javascript",
  png: "image/png",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
});

/** @param {string} name */
function headers(name) {
  const kind = KINDS[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  const framed = name.endsWith(".html") && name !== "index.html";
  return {
    ...HEADERS,
    "content-type": kind,
    "content-security-policy": framed ? FRAME : name.endsWith("/lesson_worker.js") ? CELLS : POLICY,
  };
}

/** @param {ArrayBuffer} bytes */
async function sum(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The files of older versions that are here, by their sums. */
async function had() {
  /** @type {Map<string, () => Promise<Response | undefined>>} */
  const found = new Map();
  for (const name of (await caches.keys()).filter((one) => one.startsWith(ours))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const told = (await cache.match(request))?.headers.get("x-sum");
      if (told) found.set(told, () => cache.match(request));
    }
  }
  return found;
}

/**
 * Have files in the cache of this version; what an older one has is not fetched again.
 * @param {Record<string, string>} files
 */
async function fill(files) {
  const [cache, old] = await Promise.all([caches.open(current), had()]);
  await Promise.all(
    Object.entries(files).map(async ([name, told]) => {
      const address = new URL(name, scope).href;
      if (await cache.match(address)) return;
      const answer = (await old.get(told)?.()) ?? (await fetch(address, { cache: "no-cache" }));
      const bytes = await answer.arrayBuffer();
      if ((await sum(bytes)) !== told) throw new Error(`${name} is not of version ${site.version}`);
      await cache.put(address, new Response(bytes, { headers: { ...headers(name), "x-sum": told } }));
    }),
  );
}

/** Let go of the versions that no page uses; while a new one waits, that is left to it. */
async function tidy() {
  if (worker.registration.waiting || worker.registration.installing) return;
  const { held = [] } = await worker.navigator.locks.query();
  const used = new Set(held.map((/** @type {{name: string}} */ lock) => lock.name));
  const old = (await caches.keys()).filter((name) => name.startsWith(ours) && name !== current && !used.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function answered(request) {
  const name = request.url.slice(scope.length).replace(/[?#].*$/, "");
  if (request.mode === "navigate" && (name === "" || name === "index.html")) {
    const cache = await caches.open(current);
    return (await cache.match(new URL("index.html", scope).href)) ?? fetch(request);
  }
  const found = await caches.match(request, { ignoreSearch: true });
  if (found) return found;
  const told = site.later[name];
  if (!told) return name.startsWith(`${site.version}/`) ? Response.error() : fetch(request); // a version has no other files
  await fill({ [name]: told });
  return (await caches.match(request, { ignoreSearch: true })) ?? Response.error();
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fill(site.needed)));
worker.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(Promise.all([worker.clients.claim(), tidy()])),
);
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(scope)) return;
  event.respondWith(answered(event.request));
  if (event.request.mode === "navigate") event.waitUntil(tidy());
});
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "use") worker.skipWaiting();
  if (event.data === "all") event.waitUntil(fill(site.later).finally(tidy));
});
