import { gameKeeper } from "./game_store.js";
const keeper = await gameKeeper();
window.keeper = keeper;
window.heard = [];
keeper.heard((number) => heard.push(number));
/* Play on at a game: a line after all there are, again and again, as a page does that is refused and reads again. */
window.play = async (number, name, most) => {
  const accepted = [];
  while (accepted.length < most) {
    const { lines, changes } = await keeper.read(number);
    const moves = lines.length - 1;
    if (await keeper.change(number, changes, moves, [`${name} ${accepted.length}`], null, null)) {
      accepted.push(`${moves} ${name} ${accepted.length}`);
      console.log(accepted.at(-1));
    }
  }
  return accepted;
};
window.ready = true;
