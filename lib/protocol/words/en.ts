import { form } from "#lib/protocol/words/en/form.ts";
import { frame } from "#lib/protocol/words/en/frame.ts";
import { language } from "#lib/protocol/words/en/language.ts";
import { reports } from "#lib/protocol/words/en/reports.ts";
import { run } from "#lib/protocol/words/en/run.ts";
import { runField } from "#lib/protocol/words/en/runField.ts";
import { runGrid } from "#lib/protocol/words/en/runGrid.ts";
import { runImport } from "#lib/protocol/words/en/runImport.ts";
import { runJob } from "#lib/protocol/words/en/runJob.ts";
import { runLine } from "#lib/protocol/words/en/runLine.ts";
import { runProgress } from "#lib/protocol/words/en/runProgress.ts";
import { runSelection } from "#lib/protocol/words/en/runSelection.ts";
import { signin } from "#lib/protocol/words/en/signin.ts";

/**
 * The words of the console in English, from which the names of messages and their values are typed.
 * The other languages hold the same names (`de.json`). Messages are written in ICU's format.
 */
export const en = {
  form,
  frame,
  language,
  reports,
  run,
  runField,
  runGrid,
  runImport,
  runJob,
  runLine,
  runProgress,
  runSelection,
  signin,
} as const;
