import { languageInUse, wordOf } from "#lib/protocol/words/t.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";

/** The parts of the catalog whose names are codes of the service. */
export const codeParts = [
  "status",
  "orderType",
  "deviceCode",
  "eventCode",
  "stage",
  "disposition",
  "inputField",
  "filterLabel",
] as const;
type CodePart = (typeof codeParts)[number];

/** Codes that are no words: English has its own for them, where they come as the contract spells them. */
const isCode = (part: CodePart, text: string) =>
  part === "inputField" || ((part === "status" || part === "eventCode") && /^[a-z_.]+$/.test(text));

/**
 * Returns the word for a code of the service in the language of the request or page: `In transit` for
 * `in_transit`. A code that is not known stays as it came, and in English one that is words itself.
 */
export const codeWord = (part: CodePart, code: string): string => {
  if (languageInUse() === "en" && !isCode(part, code)) return code;
  const name = foldText(code).replaceAll(/[ .]/g, "_");
  return /^[a-z_]+$/.test(name) ? (wordOf(`${part}.${name}`) ?? code) : code;
};
