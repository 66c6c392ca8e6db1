import type { StatusVariant } from "#components/ui/status-label.tsx";
import type { LineState, RunKind, RunState, RunView } from "#lib/protocol/run.ts";
import type { MessageKey } from "#lib/protocol/words/catalog.ts";
import { t } from "#lib/protocol/words/t.ts";

const kindWords = {
  onboard: "run.onboard",
  edit: "run.edit",
  offboard: "run.offboard",
  collect: "run.collect",
  replace: "run.replace",
  charger: "run.charger",
} as const satisfies Record<RunKind, MessageKey>;

/** Returns what a kind of run is called. */
export const kindLabel = (kind: RunKind): string => t(kindWords[kind]);

/** A status as its shape and its words. */
export type Label = readonly [variant: StatusVariant, label: string];

const stateWords = {
  draft: ["open", "run.checkingRows"],
  checked: ["open", "run.checked"],
  running: ["moving", "run.running"],
  paused: ["paused", "run.paused"],
  waiting: ["paused", "run.waiting"],
  done: ["good", "run.finished"],
  stopped: ["none", "run.stopped"],
} as const satisfies Record<RunState, readonly [StatusVariant, MessageKey]>;

/** Returns who made a run: its person, or the agent that proposed it to them. */
export const madeByText = ({ agent, by }: Pick<RunView, "agent" | "by">): string =>
  agent === null ? by.name : t("run.proposedBy", { agent: agent.name, person: by.name });

/** Returns the words for where a run is. */
export const runLabel = ({ state, canary, isWhole, agent }: RunView): Label => {
  if (canary.state === "asks") return ["unsure", t("run.canaryDone")];
  if (state === "checked" && agent !== null) return ["unsure", t("run.proposed")];
  if (state === "draft" && !isWhole) return ["open", t("run.incomplete")];
  const [variant, word] = stateWords[state];
  return [variant, t(word)];
};

/** How many lines of a run are in one of the states. */
export const countOf = ({ counts }: Pick<RunView, "counts">, ...states: LineState[]): number =>
  states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);

/** Whether a run shows its rows to be checked and mended, not its progress. */
export const isBeforeStart = ({ state, startedAt }: RunView): boolean =>
  startedAt === null && (state === "draft" || state === "checked");

/** How many lines a run sends, or sent. */
export const sentCount = (run: RunView): number =>
  isBeforeStart(run)
    ? countOf(run, "ready", "warning")
    : countOf(run, "waiting", "sending", "accepted", "refused", "checking", "needs you", "halted");

/** How many lines have their outcome. */
export const doneCount = (run: RunView): number => countOf(run, "accepted", "refused", "halted");
