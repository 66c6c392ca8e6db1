import { form } from "#lib/protocol/words/en/form.ts";
import { frame } from "#lib/protocol/words/en/frame.ts";
import { language } from "#lib/protocol/words/en/language.ts";
import { reports } from "#lib/protocol/words/en/reports.ts";
import { signin } from "#lib/protocol/words/en/signin.ts";

/**
 * The words of the console in English, from which the names of messages and their values are typed.
 * The other languages hold the same names (`de.json`). Messages are written in ICU's format.
 */
export const en = { form, frame, language, reports, signin } as const;
