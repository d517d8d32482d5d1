/** What site/toplevel.py writes: start a toplevel in a world, whose loops call `tick`. */
export function make(world: object, tick: () => number): void;
