import "server-only";
import { type Told, toldText } from "#lib/protocol/run-note.ts";
import { inLanguage } from "#lib/server/words/request-language.ts";

/** Returns a sentence with its English text, which a process of an earlier version reads during an upgrade. */
export const withEnglish = <Kept extends Told>(kept: Kept): Kept & { text: string } => ({
  ...kept,
  text: inLanguage("en", () => toldText(kept)),
});

/** Returns the columns of why a run is paused, waiting or stopped. */
export const reasonColumns = (why: Told) => {
  const reasonTold = withEnglish(why);
  return { reason: reasonTold.text, reasonTold };
};

/** Returns the columns of why a row is not sent. */
export const haltedColumns = (why: Told) => {
  const haltedTold = withEnglish(why);
  return { halted: haltedTold.text, haltedTold };
};
