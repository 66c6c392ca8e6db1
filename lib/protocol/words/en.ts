import { access } from "#lib/protocol/words/en/access.ts";
import { audit } from "#lib/protocol/words/en/audit.ts";
import { command } from "#lib/protocol/words/en/command.ts";
import { dialog } from "#lib/protocol/words/en/dialog.ts";
import { event } from "#lib/protocol/words/en/event.ts";
import { failure } from "#lib/protocol/words/en/failure.ts";
import { form } from "#lib/protocol/words/en/form.ts";
import { frame } from "#lib/protocol/words/en/frame.ts";
import { help } from "#lib/protocol/words/en/help.ts";
import { helpTask } from "#lib/protocol/words/en/helpTask.ts";
import { helpText } from "#lib/protocol/words/en/helpText.ts";
import { hover } from "#lib/protocol/words/en/hover.ts";
import { language } from "#lib/protocol/words/en/language.ts";
import { list } from "#lib/protocol/words/en/list.ts";
import { mail } from "#lib/protocol/words/en/mail.ts";
import { notice } from "#lib/protocol/words/en/notice.ts";
import { policy } from "#lib/protocol/words/en/policy.ts";
import { requestList } from "#lib/protocol/words/en/requestList.ts";
import { requestState } from "#lib/protocol/words/en/requestState.ts";
import { screens } from "#lib/protocol/words/en/screens.ts";
import { settings } from "#lib/protocol/words/en/settings.ts";
import { signin } from "#lib/protocol/words/en/signin.ts";
import { table } from "#lib/protocol/words/en/table.ts";

/**
 * The words of the console in English, from which the names of messages and their values are typed.
 * The other languages hold the same names (`de.json`). Messages are written in ICU's format.
 */
export const en = {
  access,
  audit,
  command,
  dialog,
  event,
  failure,
  form,
  frame,
  help,
  helpTask,
  helpText,
  hover,
  language,
  list,
  mail,
  notice,
  policy,
  requestList,
  requestState,
  screens,
  settings,
  signin,
  table,
} as const;
