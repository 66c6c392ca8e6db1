import type { RunState } from "#lib/protocol/run.ts";

/**
 * Every allowed change of state of a run. Only a running one releases rows. One that was started never
 * becomes a draft again: the rows that a person saw are the rows that are sent.
 */
export const runTransitions: Readonly<Record<RunState, readonly RunState[]>> = {
  // stopped: the person gave it up.
  draft: ["checked", "stopped"],
  // draft: a cell was changed, so its lines are checked again.
  checked: ["draft", "running", "stopped"],
  // waiting: the service, the key or the store is not usable now.
  running: ["paused", "waiting", "done", "stopped"],
  // done: its last rows got their outcome meanwhile.
  waiting: ["running", "paused", "done", "stopped"],
  // A person continues, or gives up what has not been released.
  paused: ["running", "stopped"],
  done: [],
  stopped: [],
};

export const mayRunBecome = (from: RunState, to: RunState) => runTransitions[from].includes(to);

/** The states in which its rows are fixed: what is sent is what was checked. */
export const isStarted = (state: RunState) => state !== "draft" && state !== "checked";
