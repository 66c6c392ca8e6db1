import { access } from "#lib/protocol/words/en/access.ts";
import { audit } from "#lib/protocol/words/en/audit.ts";
import { command } from "#lib/protocol/words/en/command.ts";
import { dialog } from "#lib/protocol/words/en/dialog.ts";
import { failure } from "#lib/protocol/words/en/failure.ts";
import { form } from "#lib/protocol/words/en/form.ts";
import { frame } from "#lib/protocol/words/en/frame.ts";
import { help } from "#lib/protocol/words/en/help.ts";
import { helpTask } from "#lib/protocol/words/en/helpTask.ts";
import { helpText } from "#lib/protocol/words/en/helpText.ts";
import { hover } from "#lib/protocol/words/en/hover.ts";
import { jobs } from "#lib/protocol/words/en/jobs.ts";
import { language } from "#lib/protocol/words/en/language.ts";
import { list } from "#lib/protocol/words/en/list.ts";
import { mail } from "#lib/protocol/words/en/mail.ts";
import { notice } from "#lib/protocol/words/en/notice.ts";
import { policy } from "#lib/protocol/words/en/policy.ts";
import { record } from "#lib/protocol/words/en/record.ts";
import { reports } from "#lib/protocol/words/en/reports.ts";
import { restored } from "#lib/protocol/words/en/restored.ts";
import { run } from "#lib/protocol/words/en/run.ts";
import { runField } from "#lib/protocol/words/en/runField.ts";
import { runGrid } from "#lib/protocol/words/en/runGrid.ts";
import { runImport } from "#lib/protocol/words/en/runImport.ts";
import { runJob } from "#lib/protocol/words/en/runJob.ts";
import { runLine } from "#lib/protocol/words/en/runLine.ts";
import { runProgress } from "#lib/protocol/words/en/runProgress.ts";
import { runSelection } from "#lib/protocol/words/en/runSelection.ts";
import { sameThing } from "#lib/protocol/words/en/sameThing.ts";
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
  failure,
  form,
  frame,
  help,
  helpTask,
  helpText,
  hover,
  jobs,
  language,
  list,
  mail,
  notice,
  policy,
  record,
  reports,
  restored,
  run,
  runField,
  runGrid,
  runImport,
  runJob,
  runLine,
  runProgress,
  runSelection,
  sameThing,
  screens,
  settings,
  signin,
  table,
} as const;
