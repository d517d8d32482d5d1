/** The worker beside, in which Python thinks and counts for the one that answers. */
import { begun } from "./start_python.js";

await begun((python) => python.pyimport("rummifun.shells.browser.worker").start_background_worker(self));
