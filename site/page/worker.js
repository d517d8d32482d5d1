/** The worker in which Python answers the page. */
import { started } from "./python.js";

try {
  const python = await started("play");
  python.pyimport("rummifun.shells.web.worker").start(self, null, null);
  postMessage({ ready: true });
} catch (error) {
  postMessage({ failed: String(error instanceof Error ? error.message : error) });
}
