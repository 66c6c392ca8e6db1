import "server-only";
import { nearestName } from "#lib/protocol/nearest-name.ts";
import type { LineNote, RunKind } from "#lib/protocol/run.ts";
import { runFields, updateOnlyFields } from "#lib/protocol/run-fields.ts";
import { prepare } from "#lib/server/intents/send/prepare.ts";
import type { createShelf } from "#lib/server/runs/check/device-shelf.ts";
import { differenceOf, findPerson } from "#lib/server/runs/check/known-person.ts";
import { findOtherDevice } from "#lib/server/runs/check/other-order.ts";
import { clearWord, type ReadLine } from "#lib/server/runs/check/read-cells.ts";
import type { CheckedLine, PlannedWrite } from "#lib/server/runs/stored/run-row.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** What the check of a line needs besides its cells. */
export interface CheckContext {
  kind: RunKind;
  client: Client;
  shelf: ReturnType<typeof createShelf>;
  /** The existing teams by `nameKey`; `null` where the key can't read them. */
  teams: ReadonlyMap<string, string> | null;
  /** Whether the role may create a team by naming it. */
  mayMakeTeams: boolean;
}

/** The only field that the contract lets a request clear. Source: api-v4.md, Resources, Employee. */
const clearable: readonly string[] = ["personalEmail"];

/** Stands for an id that the service has not given yet, while the rest of an input is checked. */
const placeholder = "id";

const labelOf = (kind: RunKind, name: string | null) =>
  runFields[kind].find((field) => field.name === name)?.label ?? name;

const block = (field: string | null, text: string): LineNote => ({ field, level: "blocked", text });

/** The state of a line while it is checked. */
class Line {
  readonly notes: LineNote[];
  readonly after: Record<string, string | null> = {};
  before: Record<string, string | null> = {};
  readonly writes: PlannedWrite[] = [];
  makes: CheckedLine["makes"] = null;
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

  /** Plans a write whose input is whole. What the schema refuses blocks the line. */
  plan(operation: WriteName, input: Record<string, unknown>) {
    const prepared = prepare(operation, input);
    if (!("payload" in prepared)) return this.blockBy(prepared);
    this.writes.push({
      operation,
      write: { payload: prepared.payload, hole: null },
      dependsOn: null,
    });
  }

  /** Plans a write that takes the id of the record of an earlier one. */
  planAfter(operation: WriteName, input: Record<string, unknown>, hole: string, dependsOn: number) {
    const prepared = prepare(operation, { ...input, [hole]: placeholder });
    if (!("payload" in prepared)) return this.blockBy(prepared);
    this.writes.push({ operation, write: { input, hole }, dependsOn });
  }

  private blockBy(prepared: Exclude<ReturnType<typeof prepare>, { payload: unknown }>) {
    if ("tooLarge" in prepared) {
      this.notes.push(block(null, "The row is larger than 64 KB."));
      return;
    }
    for (const [path, text] of Object.entries(prepared.fieldErrors)) {
      this.notes.push(block(path === "" ? null : path, text));
    }
  }

  finish(): CheckedLine {
    const { notes, after, before, makes } = this;
    const writes = this.isBlocked ? [] : this.writes;
    const isWarned = notes.some(({ level }) => level === "warning");
    const sent = isWarned ? "warning" : "ready";
    const result = this.isBlocked ? "blocked" : writes.length === 0 ? "unchanged" : sent;
    return { notes, after, before, makes, writes, result };
  }
}

/** Writes the team as the service has it, and says what a new one means. */
const checkTeam = ({ context, values, notes }: Line) => {
  const name = values.get("teamName");
  const { teams, mayMakeTeams } = context;
  if (!name || !teams) return;
  const known = teams.get(nameKey(name));
  if (known !== undefined) {
    if (known !== name)
      notes.push({ field: "teamName", level: "change", text: `The team is ${known}` });
    values.set("teamName", known);
    return;
  }
  const nearest = nearestName([...teams.values()], name);
  const suggestion = nearest === null ? {} : { suggestion: nearest };
  notes.push(
    mayMakeTeams
      ? { field: "teamName", level: "warning", text: "This makes a new team", ...suggestion }
      : {
          field: "teamName",
          level: "blocked",
          text: "This isn't one of your teams",
          ...suggestion,
        },
  );
};

const checkCleared = ({ context, values, notes }: Line) => {
  for (const [field, value] of values) {
    if (value !== null || clearable.includes(field)) continue;
    notes.push(
      block(
        field,
        `${clearWord} can't empty ${labelOf(context.kind, field)}: only the personal email`,
      ),
    );
  }
};

const requireFields = ({ context, values, notes }: Line) => {
  for (const { name, label, isRequired } of runFields[context.kind]) {
    const isMissing = isRequired && !values.get(name);
    const isExplained = notes.some(({ field, level }) => field === name && level === "blocked");
    if (isMissing && !isExplained) notes.push(block(name, `${label} is missing`));
  }
};

/** The fields of a request: not what is ours, nor what names the person. */
const requestValues = ({ context, values }: Line, without: readonly string[]) => {
  const own = runFields[context.kind].filter(({ isOwn }) => isOwn).map(({ name }) => name);
  const left = new Set([...own, "id", "device", ...without]);
  return new Map([...values].filter(([name]) => !left.has(name)));
};

const planUpdate = (line: Line, person: Employee, without: readonly string[]) => {
  const { changes, before } = differenceOf(requestValues(line, without), person);
  line.makes = "update";
  line.before = before;
  Object.assign(line.after, changes);
  const input = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, value ?? ""]),
  );
  if (Object.keys(input).length > 0) line.plan("employees.update", { ...input, id: person.id });
};

const planCreate = (line: Line) => {
  const values = [...requestValues(line, [])].filter(([, value]) => value !== null);
  line.makes = "new";
  Object.assign(line.after, Object.fromEntries(values));
  const isLater = ([name]: readonly [string, unknown]) => updateOnlyFields.includes(name);
  line.plan("employees.create", Object.fromEntries(values.filter((each) => !isLater(each))));
  const later = Object.fromEntries(values.filter(isLater));
  if (Object.keys(later).length > 0) line.planAfter("employees.update", later, "id", 0);
};

const hasAddress = (line: Line, person: Employee | null) =>
  Boolean(line.values.get("address") ?? person?.address ?? person?.deliveryAddress?.address);

const planDevice = async (line: Line, person: Employee | null) => {
  const wanted = line.values.get("device");
  if (!wanted || line.isBlocked) return;
  if (!hasAddress(line, person)) {
    line.notes.push(block("address", "A device can't be sent without a delivery address"));
    return;
  }
  const country = line.values.get("country") ?? person?.country ?? null;
  const taken = await line.context.shelf.take(wanted, country);
  if (taken.note) line.notes.push(taken.note);
  if (!("device" in taken)) return;
  const { id, model, serialNumber } = taken.device;
  if (person) {
    // The same file imported again must not order a second laptop for everyone.
    const other = await findOtherDevice(line.context.client, person, model ?? null);
    const text = "Already an employee: this sends them a further device";
    line.notes.push(
      other === null ? { field: "device", level: "warning", text } : block("device", other),
    );
  }
  line.after.device = [model, serialNumber].filter(Boolean).join(" · ");
  const order = { orderType: "Deployment", productIds: [id] };
  if (person) line.plan("orders.create", { ...order, employeeId: person.id });
  else line.planAfter("orders.create", order, "employeeId", 0);
};

const several = "More than one person has this email. Give the employee's ID instead";

const checkNewPerson = async (line: Line) => {
  requireFields(line);
  if (line.isBlocked) return;
  const email = line.values.get("email") ?? null;
  const person = await findPerson(line.context.client, { id: null, email });
  if (person === "several") {
    line.notes.push(block("email", several));
    return;
  }
  if (person) {
    planUpdate(line, person, ["email"]);
    const text = "Already an employee: the row changes them instead of adding a second person";
    line.notes.push({ field: "email", level: line.writes.length > 0 ? "warning" : "change", text });
  } else planCreate(line);
  await planDevice(line, person);
};

const checkChange = async (line: Line) => {
  const id = line.values.get("id") ?? null;
  const email = line.values.get("email") ?? null;
  if (id === null && email === null) {
    line.notes.push(
      block("email", "The row names nobody: it has neither an employee ID nor an email"),
    );
    return;
  }
  const person = await findPerson(line.context.client, { id, email });
  if (person === "several") line.notes.push(block("email", several));
  else if (!person) {
    // Whether such a person exists beyond the key's reach is not said.
    line.notes.push(block(id === null ? "email" : "id", "Your API key shows no such employee"));
  } else planUpdate(line, person, id === null ? ["email"] : []);
};

/**
 * Checks a line against the schemas and the service, and plans its writes. Changes nothing. Throws
 * `V4Error` where the service can't be asked.
 */
export const checkLine = async (context: CheckContext, read: ReadLine): Promise<CheckedLine> => {
  const line = new Line(context, read);
  checkCleared(line);
  checkTeam(line);
  const start = line.values.get("startDate");
  if (start) line.after.startDate = start;
  if (context.kind === "onboard") await checkNewPerson(line);
  else if (!line.isBlocked) await checkChange(line);
  return line.finish();
};
