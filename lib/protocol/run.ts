import type { IntentStatus } from "#lib/protocol/intent.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** The jobs of a run: what happens to each line of a file or a selection. */
export const runKinds = ["onboard", "edit", "offboard", "collect", "replace", "charger"] as const;
export type RunKind = (typeof runKinds)[number];

/**
 * Every state of a run. `draft`: its lines are being added or checked. `paused`: a person, a limit or the
 * canary stopped it, and a person continues. `waiting`: it continues by itself once the reason is gone.
 */
export const runStates = [
  "draft",
  "checked",
  "running",
  "paused",
  "waiting",
  "done",
  "stopped",
] as const;
export type RunState = (typeof runStates)[number];

/**
 * What paused a run. `canary`: its first rows have their outcome. `limit`: it halted by itself. `person`: someone
 * paused it. `disabled`: its person can't act any more.
 */
export type PauseCause = "canary" | "limit" | "person" | "disabled";

/** What an earlier version kept as the reason of a run whose first rows have their outcome. */
export const canaryReason = "The first rows have their outcome. Look at it, then continue.";

/** How many lines one call adds, and how many a run has. */
export const maxLinesPerCall = 500;
export const maxRunLines = 50_000;
export const maxRunColumns = 100;

/**
 * The state of a line. Before the start: `unchecked`, `ready`, `warning` (ready, but look at it), `blocked`,
 * `unchanged` (nothing to send). After it: `waiting`, `sending`, the statuses of its requests, `halted` (not
 * sent, because something changed or what it depends on was not accepted).
 */
export const lineStates = [
  "unchecked",
  "ready",
  "warning",
  "blocked",
  "unchanged",
  "waiting",
  "sending",
  "accepted",
  "refused",
  "checking",
  "needs you",
  "halted",
] as const;
export type LineState = (typeof lineStates)[number];

/**
 * What a line makes: `new` creates the person, `update` changes them, `order` places an order for one who
 * exists, `charger` requests one on an order.
 */
export const lineMakes = ["new", "update", "order", "charger"] as const;
export type LineMakes = (typeof lineMakes)[number];

/** What the check says about a cell, or about the whole line (`field: null`). */
export interface LineNote {
  field: string | null;
  /** `change`: a value was written differently, `31.12.` as a date or `Germany` as `DE`. */
  level: "blocked" | "warning" | "change";
  text: string;
  /** What to write instead, where the check knows one. */
  suggestion?: string;
}

/** One write of a line, and its outcome. */
export interface RunStep {
  operation: WriteName;
  /** `null` until it is released to the journal. */
  status: IntentStatus | "halted" | null;
  intentId: string | null;
  /** The record that it made or changed. */
  resultId: string | null;
  /** Why it was refused or not sent. */
  message: string | null;
  /** When it was settled, ISO 8601. */
  at: string | null;
}

/** A line of a run as the viewer may see it. Cells are in the order of the run's columns. */
export interface RunLine {
  /** The number of the row in the file: the first one below the header is 2. */
  line: number;
  state: LineState;
  /** `null` before the check. */
  makes: LineMakes | null;
  cells: string[];
  /** By field: what will be sent. Fields that stay are left out. */
  after: Record<string, string | null>;
  /** By field: what the record says now, where it is to change. */
  before: Record<string, string | null>;
  notes: LineNote[];
  steps: RunStep[];
  isCanary: boolean;
}

/** A team that the run would create. Teams can't be deleted, so each is confirmed. */
export interface NewTeam {
  name: string;
  /** The existing team with the most similar name, if any is similar. */
  nearest: string | null;
  lines: number;
  isConfirmed: boolean;
}

/**
 * What a viewer may do with a run now. `request`: ask a second person to approve the start, which `approve` then is.
 */
export const runChoices = [
  "check",
  "request",
  "approve",
  "start",
  "continue",
  "pause",
  "stop",
  "retry",
] as const;
export type RunChoice = (typeof runChoices)[number];

/** A run as the viewer may see it. Times ISO 8601, UTC. */
export interface RunView {
  id: string;
  kind: RunKind;
  /** The name of the file, or what the person called it. */
  title: string;
  environment: "sandbox" | "production";
  state: RunState;
  /** Why it is paused, waiting or stopped, for a person. */
  reason: string | null;
  by: { name: string; isYou: boolean };
  /** The agent that proposed it, and what it says it was asked for; `null` if the person made it. */
  agent: { name: string; request: string | null } | null;
  approvedBy: string | null;
  /** A second person has to approve exactly these lines: the run starts when they do. */
  needsApproval: boolean;
  /** The rules of the policy that hold or block its start, as sentences. */
  policy: string[];
  /** When its person requested that start, ISO 8601; `null` if they did not. */
  startRequestedAt: string | null;
  /** The run whose refused lines it takes up. */
  parentId: string | null;
  createdAt: string;
  checkedAt: string | null;
  startedAt: string | null;
  settledAt: string | null;
  /** The columns of the file, each with the field that it fills; `null` where it fills none. */
  columns: { header: string; field: string | null }[];
  lineCount: number;
  /** All lines of the file have come. Until then nothing of it is checked. */
  isWhole: boolean;
  /** How many lines are in each state. */
  counts: Partial<Record<LineState, number>>;
  /** How many writes will be sent, by operation. */
  writes: Partial<Record<WriteName, number>>;
  newTeams: NewTeam[];
  /**
   * The lines that go first. `settled`: they have their outcome. `asks`: the run waits for a person to say whether
   * it goes on.
   */
  canary: { size: number; state: "none" | "ahead" | "running" | "settled" | "asks" | "confirmed" };
  /** At what the run halts by itself, and where it stands. */
  limits: { unknown: number; maxUnknown: number; refused: number; maxRefused: number; of: number };
  /** Settled lines in the last minute. */
  linesPerMinute: number;
  /** Identifies exactly these lines: a start or an approval names it. */
  hash: string | null;
  choices: RunChoice[];
}

/** Identity of a run to make: how its file is read. */
export interface NewRun {
  kind: RunKind;
  title: string;
  columns: { header: string; field: string | null }[];
}

export interface RunsAnswer {
  runs: RunView[];
  /** False where an admin sees only their own runs, because their company is unknown. */
  isWhole: boolean;
}

export interface RunLinesAnswer {
  lines: RunLine[];
  /** How many lines the filter has. */
  total: number;
}
