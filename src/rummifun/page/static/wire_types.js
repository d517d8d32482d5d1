/**
 * The wire, as `wire_messages.py`, `wire_table.py` and `http_messages.py` say it. No code, only types.
 *
 * @typedef {{heard(said: string): void, opened(): void, closed(code: number): void}} Ears what is told of a line
 * @typedef {{readonly ready: boolean, say(said: string): void, close(): void}} Line a connection; one that was closed here tells nothing more
 * @typedef {{close(): void}} Room what is on the page; closed, it leaves nothing that goes on
 *
 * @typedef {[text: string, suit: string]} Face
 * @typedef {{have: number, steps?: [number, number][], of?: number}} Tally
 * @typedef {{
 *   place: string, faces: Face[], caption: string | null, under: number, spread: boolean, named: string, role?: string, tally?: Tally,
 *   marks?: [number, Face][], suit?: string,
 * }} Pile
 * @typedef {{
 *   caption: string, piles: Pile[], active: boolean, fanned: boolean, seat: number | null, room: number, lines?: number[], role?: string,
 *   name?: string, held?: number,
 * }} Zone
 * @typedef {{label: string, value: number, seat?: number, unit?: "points" | "coins", of?: number}} Figure
 * @typedef {{steps: string[], at: number, ask: string}} Path
 * @typedef {{title: string, zones: Zone[], cloth?: string, ornament?: string, figures?: Figure[], path?: Path}} Picture
 * @typedef {{label: string, source: string | null, index: number | null, target: string | null, forced: boolean, secondary?: boolean}} Act
 * @typedef {{n: number, seat: number, label: string, reason: string | null, shown: Face[], picture: Picture}} Step
 * @typedef {{scores: number[], winner: number | null, sentence: string}} Over
 * @typedef {number | boolean | string | null} Value
 *
 * @typedef {{
 *   type: "game", name: string, title: string, options: Record<string, Value>, players: string[], seats: string[],
 *   seat: number | null, arrange: boolean, automatic: boolean, family: string, together: boolean, code: string | null,
 *   orders: {name: string, label: string, faces: Face[]}[], tidies: boolean, two_colours: boolean, reviewed: boolean,
 *   looks: boolean, clock: {seconds: number, whole: boolean} | null, practice: string | null, near: string[],
 *   fair: boolean, agreed: number[],
 * }} Game
 * @typedef {{
 *   type: "scene", v: number, step: number, picture: Picture, acts: Act[], to_move: number | null, steps: Step[],
 *   undo: boolean, redo: boolean, finish: boolean, safe: boolean, over: Over | null,
 *   clock: Clock | null, fresh?: [string, number][], by?: number | null,
 * }} Scene
 * @typedef {{
 *   type: "refusal", v: number, code: string, sentence: string, rule: string, pieces: Face[], source: string | null,
 *   target: string | null, at: number | null, short: string,
 * }} Refusal
 * @typedef {{faces: Face[], good: boolean, sentence: string, points: number, pieces?: Face[], short?: string, marks?: [number, Face][]}} Judged
 * @typedef {{type: "draft", v: number, piles: Judged[], whole: string | null, points: number, wanted: number, short: string | null, takers: [Face, number][]}} Draft
 * @typedef {{
 *   sentence: string, pieces: Face[], piles: Face[][] | null, source: string | null, index: number | null, target: string | null,
 *   follows: boolean,
 * }} Stage
 * @typedef {{type: "hint", v: number, act: number | null, stages: Stage[]}} Hint
 * @typedef {{type: "guide", v: number, lesson: string | null, move: string | null, act: number | null, stage: Stage | null}} GuideSaid
 * @typedef {{type: "known", v: number, sentence: string}} Known
 * @typedef {{type: "review", v: number, sentence: string | null}} Review
 * @typedef {{type: "presence", seats: (number | null)[], gone: (number | null)[], spectators: number}} Presence
 * @typedef {{type: "clock", used: number[], left: number[] | null, running: boolean}} Clock
 * @typedef {{won: boolean, score: number | null, moves: number, seconds: number | null, counts: boolean}} OwnEnd
 * @typedef {{type: "end", lines: string[], own: OwnEnd | null, series: number[]}} End
 * @typedef {{type: "rematch", seats: number[], link: string | null}} Rematch
 * @typedef {{type: "offers", v: number, text: string, offers: {text: string, label: string}[]}} Offers
 * @typedef {{type: "told", what: string, sentence: string}} Told
 * @typedef {{type: "error", code: string, sentence: string}} Failure
 * @typedef {{type: "news", sentence: string}} News
 * @typedef {{type: "phrase", seat: number, n: number}} Phrase
 * @typedef {{type: "absence", seat: number, nobody: boolean, seats: number[]}} Absence
 * @typedef {{type: "here"}} Here
 * @typedef {Game | Scene | Refusal | Draft | Hint | GuideSaid | Known | Review | Offers | Told | Presence | Clock | End | Rematch | Phrase | Absence | Here | News | Failure} Said
 *
 * @typedef {{name: string, about: string, values: [Value, string][]}} OptionCard
 * @typedef {{name: string, title: string}} PlayerCard
 * @typedef {{name: string, title: string, about: string}} LevelCard
 * @typedef {{
 *   name: string, title: string, emblem: Face[], about: string, rules: string, seats: number, arrange: boolean, automatic: boolean,
 *   timed: boolean, looks: boolean, winnable: boolean, studied: boolean, known: boolean, guided: boolean, cloth: string, ornament: string, options: OptionCard[], levels: LevelCard[], usual: string, players: PlayerCard[],
 * }} GameCard
 * @typedef {{lang: string, games: GameCard[], daily: number}} Catalogue
 * @typedef {{seats: (string | null)[], spectator: string, code: string | null, invitations: (string | null)[]}} Links
 * @typedef {{game: string, title: string, players: string[], links: Links, over: boolean}} TakenUp
 * @typedef {{games: TakenUp[], refused: string[]}} Unpacked
 * @typedef {{piles: Face[][], rack: Face[]}} Laid
 * @typedef {{day: string, laid: Laid, stages: Stage[]}} OldPuzzle
 * @typedef {{name: string, label: string, faces: Face[]}} Order
 * @typedef {{
 *   day: string, level: number, title: string, laid: Laid, orders: Order[], stages: Stage[], streak: number,
 * }} Puzzle
 * @typedef {{title: string, pieces: [Face, number][], orders: Order[]}} Bench
 * @typedef {{text: string, laid: Laid | null, stages: Stage[], fault: string | null, pieces: Face[]}} Solved
 * @typedef {{seats: string[], seat: number | null, total: number, start: number, picture: Picture, steps: Step[], over: Over | null, two_colours: boolean}} Replay
 * @typedef {{step: number, title: string, comment: string, pieces: Face[], before: Picture, after: Picture}} Turning
 * @typedef {{left: number[][], turning: Turning | null}} Lookback
 * @typedef {{
 *   name: string, title: string, played: number, won: number, streak: number, best_streak: number,
 *   best_score: number | null, best_moves: number | null, best_seconds: number | null,
 * }} Row
 * @typedef {{
 *   type: "progress", done: boolean, games: number, total: number, won: number, rate: number, low: number,
 *   high: number, measures: Record<string, [number, number, number][]>, engine: string, seed: number,
 *   early: string | null,
 * }} Progress
 */
export {};
