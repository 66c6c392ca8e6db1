import type { FileProblemCode, FileProblemReason } from "#lib/import/file-problem.ts";
import { t } from "#lib/protocol/words/t.ts";

const keys = {
  empty: "fileProblem.empty",
  emptySheet: "fileProblem.emptySheet",
  headerAlone: "fileProblem.headerAlone",
  manyColumns: "fileProblem.manyColumns",
  longHeader: "fileProblem.longHeader",
  equalHeaders: "fileProblem.equalHeaders",
  manyRows: "fileProblem.manyRows",
  shortRow: "fileProblem.shortRow",
  longRow: "fileProblem.longRow",
  longCell: "fileProblem.longCell",
  openQuotes: "fileProblem.openQuotes",
  headerEncoding: "fileProblem.headerEncoding",
  cellEncoding: "fileProblem.cellEncoding",
  encoding: "fileProblem.encoding",
  large: "fileProblem.large",
  password: "fileProblem.password",
  oldExcel: "fileProblem.oldExcel",
  pdf: "fileProblem.pdf",
  noText: "fileProblem.noText",
  webPage: "fileProblem.webPage",
  archive: "fileProblem.archive",
  damaged: "fileProblem.damaged",
  damagedCell: "fileProblem.damagedCell",
  unpacked: "fileProblem.unpacked",
  merged: "fileProblem.merged",
  unreadable: "fileProblem.unreadable",
} as const satisfies { [Code in FileProblemCode]: `fileProblem.${Code}` };

/** As `t`, for a code whose values were checked where it was thrown. */
const write = t as (
  key: (typeof keys)[FileProblemCode],
  values: FileProblemReason["values"],
) => string;

/** Returns why a file can't be read, in a sentence in the language of the page. */
export const fileProblemText = ({ code, values, sheet }: FileProblemReason): string => {
  const problem = write(keys[code], values);
  return sheet === null ? problem : t("fileProblem.ofSheet", { sheet, problem });
};
