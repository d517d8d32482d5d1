/** What the page asks of its service worker: to be there without a network, and to be told of a new version. */
import { h } from "./dom.js";
import { w } from "./page_words.js";

const HOUR = 3_600_000;
const CALM = 4000;
const again = Boolean(navigator.serviceWorker?.controller); // this is no first visit
const version = new URL("..", import.meta.url);
const root = new URL("..", version);

/**
 * Offer a version that is waiting; who goes on playing is left in peace.
 * @param {ServiceWorker} waiting
 */
function offer(waiting) {
  const use = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("use");
  };
  const bar = h(
    "p",
    { class: "row offer", role: "status" },
    w("A new version is there."),
    " ",
    h("button", { type: "button", class: "main", click: use }, w("use it now")),
    h("button", { type: "button", click: () => bar.remove() }, w("later")),
  );
  document.querySelector(".offer")?.remove();
  document.querySelector("#top")?.after(bar);
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const { installing } = registration;
  installing?.addEventListener("statechange", () => {
    if (installing.state === "installed" && navigator.serviceWorker.controller && registration.waiting)
      offer(registration.waiting);
  });
}

/**
 * Keep the files of this version for as long as this page is open; once somebody comes back, everything else of it for later.
 * A first visit fetches what play needs alone.
 */
async function attend() {
  const name = version.pathname.slice(root.pathname.length, -1);
  void navigator.locks?.request(
    `rummifun ${root.href} ${name}`,
    { mode: "shared" },
    () => new Promise(() => undefined),
  );
  const registration = await navigator.serviceWorker.register(new URL("sw.js", root), {
    scope: root.pathname,
    updateViaCache: "none",
  });
  registration.addEventListener("updatefound", () => watch(registration));
  watch(registration);
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < HOUR) return;
    looked = Date.now();
    registration.update().catch(() => undefined); // no network: another time
  });
  if (again) (await navigator.serviceWorker.ready).active?.postMessage("all");
}

/** Begin; on a first visit once Python has had time to start, which needs the same files. */
function begin() {
  setTimeout(() => void attend().catch(() => undefined), navigator.serviceWorker.controller ? 0 : CALM);
}

if ("serviceWorker" in navigator) addEventListener("load", begin, { once: true }); // without one, the page needs its host
