import { employeeHref } from "#components/employees/employee-screen.ts";
import { recordHref } from "#components/requests/request-text.ts";
import type { Label } from "#components/runs/run-text.ts";
import type { StatusVariant } from "#components/ui/status-label.tsx";
import type { LineState, RunLine, RunStep, RunView } from "#lib/protocol/run.ts";
import type { MessageKey } from "#lib/protocol/words/catalog.ts";
import { t } from "#lib/protocol/words/t.ts";

const lineWords = {
  unchecked: ["open", "runLine.unchecked"],
  ready: ["good", "runLine.ready"],
  warning: ["warning", "runLine.warning"],
  blocked: ["bad", "runLine.blocked"],
  unchanged: ["same", "runLine.unchanged"],
  waiting: ["open", "runLine.waiting"],
  sending: ["moving", "runLine.sending"],
  accepted: ["good", "runLine.accepted"],
  refused: ["bad", "runLine.refused"],
  checking: ["found", "runLine.checking"],
  "needs you": ["unsure", "runLine.needsYou"],
  halted: ["paused", "runLine.halted"],
} as const satisfies Record<LineState, readonly [StatusVariant, MessageKey]>;

/** Returns the words for where a line is. */
export const lineLabel = (state: LineState): Label => {
  const [variant, word] = lineWords[state];
  return [variant, t(word)];
};

/** Returns what the file says in the column of a field; empty where no column fills it. */
export const cellOf = ({ columns }: Pick<RunView, "columns">, line: RunLine, field: string) => {
  const column = columns.findIndex((each) => each.field === field);
  return line.cells[column] ?? "";
};

/** Returns the value of a field that a line sends or keeps, as far as the file says it. */
export const shownValue = (run: Pick<RunView, "columns">, line: RunLine, field: string): string =>
  line.after[field] ?? cellOf(run, line, field);

/** Returns whom a line is about, or else which device. */
export const personOf = (run: Pick<RunView, "columns">, line: RunLine): string => {
  // A column that only names the people of a run fills no field.
  const named = run.columns.findIndex(({ header, field }) => field === null && header === "Name");
  const texts = ["displayName", "email", "id", "device"].map((field) =>
    shownValue(run, line, field),
  );
  return (
    texts[0] || line.cells[named] || texts.find(Boolean) || t("runLine.row", { line: line.line })
  );
};

/** Returns the page of the person of a line, once one of its writes was accepted. */
export const personHref = ({ steps }: RunLine) => {
  const id = steps.find(
    ({ operation, resultId }) => resultId !== null && operation.startsWith("employees."),
  )?.resultId;
  return id ? employeeHref(id) : null;
};

/** Returns the page of the record of a write. */
export const recordOf = ({ operation, resultId }: RunStep) => recordHref(operation, resultId);

/** Returns why a line was blocked, refused or not sent, or what is known about it meanwhile; `null` if nothing. */
export const reasonOf = ({ steps, state, notes }: RunLine): string | null => {
  if (state === "blocked") return notes.find(({ level }) => level === "blocked")?.text ?? null;
  if (state === "checking") return t("runLine.noReply");
  const told = steps.find(({ status, message }) => status !== "accepted" && message !== null);
  return told?.message ?? null;
};

/** Returns when something last happened to a line. */
export const settledAt = ({ steps }: RunLine): string | null =>
  steps.map(({ at }) => at).findLast((at) => at !== null) ?? null;

/** How many failed lines have the same reason, most frequent first. */
export const groupReasons = (lines: readonly RunLine[]): [reason: string, count: number][] => {
  const groups = new Map<string, number>();
  for (const line of lines) {
    const reason = reasonOf(line) ?? t("runLine.noReason");
    groups.set(reason, (groups.get(reason) ?? 0) + 1);
  }
  return [...groups].toSorted(([, a], [, b]) => b - a);
};
