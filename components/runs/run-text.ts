import type { StatusVariant } from "#components/ui/status-label.tsx";
import type { LineState, RunKind, RunState, RunView } from "#lib/protocol/run.ts";

export const kindLabels: Record<RunKind, string> = {
  onboard: "New people",
  edit: "Changes of people",
  offboard: "Offboarding",
  collect: "Collection",
  replace: "Replacement",
  charger: "Replacement chargers",
};

type Label = readonly [variant: StatusVariant, label: string];

const stateLabels: Record<RunState, Label> = {
  draft: ["open", "Checking rows"],
  checked: ["open", "Checked"],
  running: ["moving", "Running"],
  paused: ["paused", "Paused"],
  waiting: ["paused", "Waiting"],
  done: ["good", "Done"],
  stopped: ["none", "Stopped"],
};

/** Returns who made a run: its person, or the agent that proposed it to them. */
export const madeByText = ({ agent, by }: Pick<RunView, "agent" | "by">): string =>
  agent === null ? by.name : `Proposed by ${agent.name} for ${by.name}`;

/** Returns the words for where a run is. */
export const runLabel = ({ state, canary, isWhole, agent }: RunView): Label => {
  if (canary.state === "asks") return ["unsure", "Canary done"];
  if (state === "checked" && agent !== null) return ["unsure", "Proposed"];
  if (state === "draft" && !isWhole) return ["open", "Incomplete"];
  return stateLabels[state];
};

export const lineLabels: Record<LineState, Label> = {
  unchecked: ["open", "Checking"],
  ready: ["good", "Ready"],
  warning: ["warning", "Warning"],
  blocked: ["bad", "Blocked"],
  unchanged: ["same", "Unchanged"],
  waiting: ["open", "Waiting"],
  sending: ["moving", "Sending"],
  accepted: ["good", "Accepted"],
  refused: ["bad", "Refused"],
  checking: ["found", "Checking"],
  "needs you": ["unsure", "Needs you"],
  halted: ["paused", "Halted"],
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
