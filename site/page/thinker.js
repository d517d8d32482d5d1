/** The worker beside, in which Python thinks and counts for the one that answers. */
import { begun } from "./python.js";

await begun((python) => python.pyimport("rummifun.shells.web.worker").thinker(self));
