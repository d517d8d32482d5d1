/**
 * The wire, as `messages.py` and `pages.py` say it. No code, only types.
 *
 * @typedef {[text: string, suit: string]} Face
 * @typedef {{place: string, faces: Face[], caption: string | null, under: number, spread: boolean}} Pile
 * @typedef {{caption: string, piles: Pile[], active: boolean, fanned: boolean, seat: number | null, room: number}} Zone
 * @typedef {{title: string, zones: Zone[]}} Picture
 * @typedef {{label: string, source: string | null, index: number | null, target: string | null, forced: boolean}} Act
 * @typedef {{n: number, seat: number, label: string, reason: string | null, shown: Face[], picture: Picture}} Step
 * @typedef {{scores: number[], winner: number | null, sentence: string}} Over
 * @typedef {number | boolean | string | null} Value
 *
 * @typedef {{
 *   type: "game", name: string, title: string, options: Record<string, Value>, players: string[], seats: string[],
 *   seat: number | null, arrange: boolean, automatic: boolean, family: string, together: boolean, code: string | null,
 *   orders: {name: string, label: string, faces: Face[]}[], tidies: boolean, two_colours: boolean,
 * }} Game
 * @typedef {{
 *   type: "scene", v: number, step: number, picture: Picture, acts: Act[], to_move: number | null, steps: Step[],
 *   undo: boolean, redo: boolean, finish: boolean, safe: boolean, over: Over | null,
 * }} Scene
 * @typedef {{
 *   type: "refusal", v: number, code: string, sentence: string, rule: string, pieces: Face[], source: string | null,
 *   target: string | null, at: number | null,
 * }} Refusal
 * @typedef {{faces: Face[], good: boolean, sentence: string, points: number, pieces: Face[]}} Judged
 * @typedef {{type: "draft", v: number, piles: Judged[], whole: string | null, points: number, wanted: number}} Draft
 * @typedef {{type: "hint", v: number, act: number | null, label: string, player: string, reason: string, piles: Face[][] | null}} Hint
 * @typedef {{type: "presence", seats: (number | null)[], spectators: number}} Presence
 * @typedef {{type: "offers", v: number, text: string, offers: {text: string, label: string}[]}} Offers
 * @typedef {{type: "told", what: string, sentence: string}} Told
 * @typedef {{type: "error", code: string, sentence: string}} Failure
 * @typedef {{type: "here"}} Here
 * @typedef {Game | Scene | Refusal | Draft | Hint | Offers | Told | Presence | Here | Failure} Said
 *
 * @typedef {{name: string, about: string, values: [Value, string][]}} OptionCard
 * @typedef {{name: string, title: string}} PlayerCard
 * @typedef {{name: string, title: string, about: string}} LevelCard
 * @typedef {{
 *   name: string, title: string, emblem: Face[], about: string, rules: string, seats: number, arrange: boolean, automatic: boolean,
 *   studied: boolean, options: OptionCard[], levels: LevelCard[], usual: string, players: PlayerCard[],
 * }} GameCard
 * @typedef {{lang: string, games: GameCard[], daily: number}} Catalogue
 * @typedef {{seats: (string | null)[], spectator: string, code: string | null}} Links
 * @typedef {{seats: string[], total: number, start: number, picture: Picture, steps: Step[], over: Over | null, two_colours: boolean}} Replay
 * @typedef {{
 *   name: string, title: string, played: number, won: number, streak: number, best_streak: number,
 *   best_score: number | null, best_moves: number | null, best_seconds: number | null,
 * }} Row
 * @typedef {{
 *   type: "progress", done: boolean, games: number, total: number, won: number, rate: number, low: number,
 *   high: number, measures: Record<string, [number, number, number][]>, engine: string, seed: number,
 * }} Progress
 */
export {};
