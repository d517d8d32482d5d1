/** A worker that plays for nobody, so that the browser keeps the engine of Python as it has compiled it by then. */
import { begun } from "./start_python.js";

const SECONDS = 4;

await begun((python) =>
  python.pyimport("rummifun.shells.browser.rehearsal").rehearse_for(SECONDS, "klondike", "rummikub"),
);
