/** The worker in which Python answers the page, over games that this browser keeps. */
import { Beside } from "./background_worker.js";
import { Keeper } from "./game_store.js";
import { begun } from "./start_python.js";

await begun((python) => python.pyimport("rummifun.shells.browser.worker").start_page_worker(self, new Keeper(), new Beside()));
