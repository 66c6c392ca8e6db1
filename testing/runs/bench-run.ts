import type { RunView } from "#lib/protocol/run.ts";
import type { Fault } from "../service/faults.ts";
import type { CheckedWrite, RunPlan } from "./plan.ts";

/** A run of the bench, with what was found out about it from outside. */
export interface BenchRun {
  id: string;
  plan: RunPlan;
  checked: CheckedWrite[];
  /** Writes that must not be sent, because something changed. */
  disturbed: Map<number, CheckedWrite>;
  view: RunView;
  starts: number;
  /** What only this run's requests meet, and of how many lines it may then release. */
  halts: { fault: Fault; mark: string; maxSent: number } | null;
}

/** What must not have happened, by its name. */
export type Violations = Map<string, string[]>;
