/** The worker in which Python answers the page, over games that this browser keeps. */
import { Beside } from "./background_worker.js";
import { gameKeeper } from "./game_store.js";
import { begun } from "./start_python.js";

const keeper = await gameKeeper();
await begun((python) =>
  python.pyimport("rummifun.shells.browser.worker").start_page_worker(self, keeper, new Beside()),
);
