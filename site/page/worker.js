/** The worker in which Python answers the page, over games that this browser keeps. */
import { Beside } from "./beside.js";
import { Keeper } from "./keeper.js";
import { begun } from "./python.js";

await begun((python) => python.pyimport("rummifun.shells.web.worker").start(self, new Keeper(), new Beside()));
