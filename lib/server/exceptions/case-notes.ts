import "server-only";
import { openOrNull } from "#lib/server/intents/journal/secrets.ts";
import { openText, type SealedAs, sealText } from "#lib/server/keys/seal.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** Where a note belongs. */
export const noteSealedAs = (caseId: string): SealedAs => ["quartermaster case note", caseId];

/** Encrypts a note, bound to its case. */
export const sealNote = (note: string, caseId: string): string =>
  sealText(note, noteSealedAs(caseId));

/** Returns a note as it is shown; `null` where its key is lost. */
export const openNote = (sealed: string, caseId: string): string | null => {
  const note = openOrNull(() => openText(sealed, noteSealedAs(caseId)));
  return note === null ? null : showUnsafe(note);
};
