import { command } from "#lib/protocol/words/en/command.ts";
import { dialog } from "#lib/protocol/words/en/dialog.ts";
import { failure } from "#lib/protocol/words/en/failure.ts";
import { form } from "#lib/protocol/words/en/form.ts";
import { frame } from "#lib/protocol/words/en/frame.ts";
import { hover } from "#lib/protocol/words/en/hover.ts";
import { language } from "#lib/protocol/words/en/language.ts";
import { list } from "#lib/protocol/words/en/list.ts";
import { screens } from "#lib/protocol/words/en/screens.ts";
import { signin } from "#lib/protocol/words/en/signin.ts";
import { table } from "#lib/protocol/words/en/table.ts";

/**
 * The words of the console in English, from which the names of messages and their values are typed.
 * The other languages hold the same names (`de.json`). Messages are written in ICU's format.
 */
export const en = {
  command,
  dialog,
  failure,
  form,
  frame,
  hover,
  language,
  list,
  screens,
  signin,
  table,
} as const;
