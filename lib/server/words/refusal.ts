import "server-only";
import { inLanguage } from "#lib/server/words/request-language.ts";

/**
 * Why a change was refused, as a sentence in the language of the request. The audit log, which has one language, keeps
 * it in English.
 */
export abstract class Refusal extends Error {
  readonly inEnglish: string;

  /** `say` writes the sentence in the language that is in use; a text is the command line's own. */
  constructor(say: string | (() => string)) {
    const write = () => (typeof say === "string" ? say : say());
    super(write());
    this.inEnglish = inLanguage("en", write);
  }
}
