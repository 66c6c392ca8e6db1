import { problemTold } from "#lib/protocol/input-problem.ts";
import type { RunKind } from "#lib/protocol/run.ts";
import { runFields } from "#lib/protocol/run-fields.ts";
import { type KeptNote, type Told, told } from "#lib/protocol/run-note.ts";
import type {
  CheckedLine,
  LineSubject,
  PlannedWrite,
  StoredWrite,
} from "#lib/runs/check/checked-line.ts";
import type { createShelf } from "#lib/runs/device-shelf.ts";
import type { ReadLine } from "#lib/runs/read-cells.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { prepare } from "#lib/v4/client/prepare-write.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** What the check of a line needs besides its cells. */
export interface CheckContext {
  kind: RunKind;
  client: Client;
  shelf: ReturnType<typeof createShelf>;
  /** The existing teams by `nameKey`; `null` where the key can't read them. */
  teams: ReadonlyMap<string, string> | null;
  /** Why a line can't create a team by naming it; `null` where it can. */
  newTeamProblem: Told | null;
  /** Returns whether the same was sent within the time in which a second one must be meant. */
  wasSent: (operation: WriteName, input: Readonly<Record<string, unknown>>) => Promise<boolean>;
}

/** Stands for an id that the service has not given yet, while the rest of an input is checked. */
const placeholder = "id";

/** Returns a note that keeps a line from being sent. */
const blocked = (field: string | null, why: Told, suggestion?: string): KeptNote => ({
  field,
  level: "blocked",
  ...why,
  ...(suggestion === undefined ? {} : { suggestion }),
});

/** The state of a line while it is checked. */
export class Line {
  readonly notes: KeptNote[];
  readonly after: Record<string, string | null> = {};
  before: Record<string, string | null> = {};
  readonly writes: PlannedWrite[] = [];
  readonly subjects: LineSubject[] = [];
  makes: CheckedLine["makes"] = null;
  /** Where its person is, as far as the check has read it. */
  country: string | null = null;
  readonly context: CheckContext;
  readonly values: ReadLine["values"];

  constructor(context: CheckContext, { values, notes }: ReadLine) {
    this.context = context;
    this.values = new Map(values);
    this.notes = [...notes];
  }

  get isBlocked() {
    return this.notes.some(({ level }) => level === "blocked");
  }

  block(field: string | null, why: Told, suggestion?: string) {
    this.notes.push(blocked(field, why, suggestion));
  }

  warn(field: string | null, why: Told) {
    this.notes.push({ field, level: "warning", ...why });
  }

  /** Says what the check has chosen or read differently. */
  say(field: string | null, what: Told) {
    this.notes.push({ field, level: "change", ...what });
  }

  /** Returns what a cell says; `null` for an empty one. */
  text(field: string): string | null {
    return this.values.get(field) ?? null;
  }

  /** Returns whether every required field has a value, and blocks the line where one has none. */
  hasRequired(): boolean {
    for (const { name, isRequired } of runFields[this.context.kind]) {
      const isMissing = isRequired && !this.text(name);
      const isExplained = this.notes.some(
        ({ field, level }) => field === name && level === "blocked",
      );
      if (isMissing && !isExplained)
        this.block(name, told("runNote.missing", { label: { field: name } }));
    }
    return !this.isBlocked;
  }

  /** Plans a write whose input is whole. What the schema refuses blocks the line. */
  plan(operation: WriteName, input: Record<string, unknown>) {
    const payload = this.prepare(operation, input);
    if (payload) this.add(operation, { payload, hole: null });
  }

  /**
   * Plans a write that is to be sent once a day at most. Where the same was sent before, it is planned only
   * if the line says that a second one is meant.
   */
  async planOnce(operation: WriteName, input: Record<string, unknown>) {
    const payload = this.prepare(operation, input);
    if (!payload) return;
    const isAgain = await this.context.wasSent(operation, payload.input);
    if (isAgain && !this.confirmsSecond((isMeant) => told("runNote.sameSent", { isMeant }))) return;
    this.add(operation, { payload, hole: null, ...(isAgain ? { isSecond: true as const } : {}) });
  }

  /** Blocks the line for a reason that a second one would have, unless the line says that it is meant. */
  confirmsSecond(reason: (isMeant: "yes" | "no") => Told): boolean {
    const isMeant = this.text("second") === "yes";
    if (isMeant) this.warn("second", reason("yes"));
    else this.block("second", reason("no"), "yes");
    return isMeant;
  }

  /** Plans a write that takes the id of the record of an earlier one. */
  planAfter(operation: WriteName, input: Record<string, unknown>, hole: string, dependsOn: number) {
    if (!this.prepare(operation, { ...input, [hole]: placeholder })) return;
    this.writes.push({ operation, write: { input, hole }, dependsOn });
  }

  private add(operation: WriteName, write: StoredWrite) {
    this.writes.push({ operation, write, dependsOn: null });
  }

  private prepare(operation: WriteName, input: Record<string, unknown>) {
    const prepared = prepare(operation, input);
    if ("payload" in prepared) return prepared.payload;
    if ("tooLarge" in prepared) this.block(null, told("runNote.tooLarge"));
    else {
      for (const [path, problem] of Object.entries(prepared.fieldErrors)) {
        this.block(this.fieldOf(path), problemTold(problem));
      }
    }
    return null;
  }

  /** Returns the field of the job for a path of the input: a note of another one is about the line. */
  private fieldOf(path: string): string | null {
    return runFields[this.context.kind].some(({ name }) => name === path) ? path : null;
  }

  finish(): CheckedLine {
    const { notes, after, before, makes, subjects, country } = this;
    const writes = this.isBlocked ? [] : this.writes;
    const isWarned = notes.some(({ level }) => level === "warning");
    const sent = isWarned ? "warning" : "ready";
    const result = this.isBlocked ? "blocked" : writes.length === 0 ? "unchanged" : sent;
    return { notes, after, before, makes, writes, subjects, country, result };
  }
}
