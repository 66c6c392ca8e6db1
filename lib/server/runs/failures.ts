import "server-only";
import { csvLines, csvStart } from "#lib/protocol/delimited.ts";
import type { LineState, RunLine } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findRunLines } from "#lib/server/runs/find-run.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { isStarted } from "#lib/server/runs/stored/run-state.ts";

/** The most lines of one file: those of the largest run. */
const limit = 50_000;

const failed: readonly LineState[] = ["blocked", "refused", "halted"];

/** Returns why a line was not carried out, as one text. */
const errorOf = ({ notes, steps }: RunLine): string =>
  [
    ...notes.flatMap(({ level, field, text }) =>
      level === "blocked" ? [field === null ? text : t("runNote.ofField", { field, text })] : [],
    ),
    ...steps.flatMap(({ status, message }) =>
      status === "refused" || status === "halted" ? [message ?? t("runProgress.wasRefused")] : [],
    ),
  ].join(" ");

/**
 * Returns the lines that were blocked, refused or halted as a CSV file: the original cells and an error, so
 * that the mended file is imported as it is. A line with an unknown outcome is not among them.
 */
export const failuresFile = async (run: RunRecord, viewer: Principal): Promise<string> => {
  const shown = isStarted(run.state) ? failed : (["blocked"] as const);
  const parts = await Promise.all(
    shown.map((show) => findRunLines(run, viewer, { show, from: 0, limit, order: "file" })),
  );
  const lines = parts.flatMap((part) => part.lines).toSorted((a, b) => a.line - b.line);
  const headers = run.columns.map(({ header }) => header);
  const rows = lines.map((line) => [
    ...headers.map((_, index) => line.cells[index] ?? ""),
    errorOf(line),
  ]);
  return csvStart + csvLines([[...headers, t("runProgress.errorColumn")], ...rows]);
};
