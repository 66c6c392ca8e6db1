import type { CliRunKind, RunLine, RunWrite } from "#lib/cli/runs/run-file.ts";
import { nearestName } from "#lib/protocol/nearest-name.ts";
import type { LineNote } from "#lib/protocol/run.ts";
import { runFields, updateOnlyFields } from "#lib/protocol/run-fields.ts";
import type { createShelf } from "#lib/runs/device-shelf.ts";
import { orHidden } from "#lib/runs/hidden.ts";
import { findOtherDevice } from "#lib/runs/other-order.ts";
import { clearWord, type ReadLine } from "#lib/runs/read-cells.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import { issueWords } from "#lib/v4/issue-words.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import { registry, type WriteName } from "#lib/v4/registry.ts";
import type { JsonObject } from "#lib/v4/shape/json.ts";

/** What the check of a line needs besides its cells. */
export interface PlanContext {
  kind: CliRunKind;
  client: Client;
  shelf: ReturnType<typeof createShelf>;
  /** The existing teams by `nameKey`; `null` where the key can't read them. */
  teams: ReadonlyMap<string, string> | null;
  /** Whether a row may make a team by naming it: teams can't be deleted. */
  makesTeams: boolean;
}

export type PlannedLine = Pick<RunLine, "result" | "makes" | "notes" | "before" | "writes">;

/** Stands for an id that the service has not given yet, while the rest of an input is checked. */
const placeholder = "id";

class Plan {
  readonly context: PlanContext;
  readonly values: ReadLine["values"];
  readonly notes: LineNote[];
  readonly writes: RunWrite[] = [];
  before: Record<string, string | null> = {};
  makes: PlannedLine["makes"] = null;

  constructor(context: PlanContext, { values, notes }: ReadLine) {
    this.context = context;
    this.values = new Map(values);
    this.notes = [...notes];
  }

  get isBlocked() {
    return this.notes.some(({ level }) => level === "blocked");
  }

  note(level: LineNote["level"], field: string | null, text: string) {
    this.notes.push({ level, field, text });
  }

  /** Plans a write. What the operation's schema refuses blocks the line. */
  add(operation: WriteName, input: JsonObject, hole: string | null = null) {
    const whole = hole === null ? input : { ...input, [hole]: placeholder };
    const parsed = registry[operation].input.safeParse(whole, { error: issueWords });
    if (parsed.success) this.writes.push({ operation, input, hole });
    else {
      for (const { path, message } of parsed.error.issues) {
        const field = path.map(String).join(".");
        this.note("blocked", field === "" ? null : field, message);
      }
    }
  }

  finish(): PlannedLine {
    const { notes, before, makes, isBlocked } = this;
    const writes = isBlocked ? [] : this.writes;
    const sent = notes.some(({ level }) => level === "warning") ? "warning" : "ready";
    const result = isBlocked ? "blocked" : writes.length === 0 ? "unchanged" : sent;
    return { notes, before, makes, writes, result };
  }
}

/** Reads a person by id, `null` where the key does not show one. Throws `V4Error`. */
export const readPerson = async (client: Client, id: string): Promise<Employee | null> =>
  (await orHidden(client.perform("employees.get", { id })))?.data ?? null;

const findByEmail = async (client: Client, email: string) => {
  const { data } = await client.perform("employees.list", { email });
  const same = data.items.filter((person) => nameKey(person.email ?? "") === nameKey(email));
  const [found] = same;
  if (same.length > 1) return "several";
  return found ? readPerson(client, found.id) : null;
};

const plain = (value: unknown) =>
  String(value ?? "")
    .normalize("NFC")
    .trim()
    .replaceAll(/\s+/g, " ");

const isSame = (field: string, sent: unknown, found: unknown) =>
  /email|teamName/i.test(field)
    ? nameKey(plain(sent)) === nameKey(plain(found))
    : plain(sent) === plain(found);

/** Returns the values that differ from what a record shows, or that it does not show. */
export const differencesOf = (
  values: Iterable<readonly [string, string | null]>,
  person: Employee,
): [string, string | null][] => {
  const record: Readonly<Record<string, unknown>> = person;
  return [...values].flatMap(([field, value]) =>
    field in record && isSame(field, value, record[field]) ? [] : [[field, value]],
  );
};

const checkTeam = ({ context, values, notes }: Plan) => {
  const name = values.get("teamName");
  const { teams, makesTeams } = context;
  if (!name || !teams) return;
  const known = teams.get(nameKey(name));
  if (known !== undefined) {
    values.set("teamName", known);
    return;
  }
  const nearest = nearestName([...teams.values()], name);
  const suggestion = nearest === null ? {} : { suggestion: nearest };
  const text = makesTeams
    ? "This makes a new team"
    : "There is no such team. --new-teams makes it, and teams can't be deleted";
  const level = makesTeams ? "warning" : "blocked";
  notes.push({ field: "teamName", level, text, ...suggestion });
};

const checkCells = (plan: Plan) => {
  for (const { name, label, isRequired } of runFields[plan.context.kind]) {
    if (plan.values.get(name) === null && name !== "personalEmail") {
      plan.note("blocked", name, `${clearWord} can't empty ${label}: only the personal email`);
    }
    const isExplained = plan.notes.some(
      ({ field, level }) => field === name && level === "blocked",
    );
    if (isRequired && !plan.values.get(name) && !isExplained)
      plan.note("blocked", name, `${label} is missing`);
  }
  checkTeam(plan);
};

/** The fields of a request: not what is ours, nor what names the person. */
const requestValues = ({ context, values }: Plan, without: readonly string[]) => {
  const own = runFields[context.kind].filter(({ isOwn }) => isOwn).map(({ name }) => name);
  const left = new Set([...own, "id", "device", ...without]);
  return [...values].filter(([name]) => !left.has(name));
};

const planUpdate = (plan: Plan, person: Employee, without: readonly string[]) => {
  const record: Readonly<Record<string, unknown>> = person;
  const changes = differencesOf(requestValues(plan, without), person);
  plan.makes = "update";
  plan.before = Object.fromEntries(
    changes.flatMap(([field]) => (field in record ? [[field, plain(record[field])]] : [])),
  );
  const input = Object.fromEntries(changes.map(([name, value]) => [name, value ?? ""]));
  if (changes.length > 0) plan.add("employees.update", { ...input, id: person.id });
};

const planCreate = (plan: Plan) => {
  plan.makes = "new";
  const isLater = ([name]: readonly [string, unknown]) => updateOnlyFields.includes(name);
  const values = requestValues(plan, []);
  plan.add("employees.create", Object.fromEntries(values.filter((each) => !isLater(each))));
  const later = Object.fromEntries(values.filter(isLater));
  if (Object.keys(later).length > 0) plan.add("employees.update", later, "id");
};

const planDevice = async (plan: Plan, person: Employee | null) => {
  const { client, shelf } = plan.context;
  const wanted = plan.values.get("device");
  if (!wanted || plan.isBlocked) return;
  if (!(plan.values.get("address") ?? person?.address ?? person?.deliveryAddress?.address)) {
    plan.note("blocked", "address", "A device can't be sent without a delivery address");
    return;
  }
  const taken = await shelf.take(wanted, plan.values.get("country") ?? person?.country ?? null);
  if (taken.note) plan.notes.push(taken.note);
  if (!("device" in taken)) return;
  const { id, model } = taken.device;
  const order = { orderType: "Deployment", productIds: [id] };
  if (!person) {
    plan.add("orders.create", order, "employeeId");
    return;
  }
  // The same file imported again must not order a second laptop for everyone.
  const other = await findOtherDevice(client, person, model ?? null);
  if (other !== null) plan.note("blocked", "device", other);
  else plan.note("warning", "device", "Already an employee: this sends them a further device");
  plan.add("orders.create", { ...order, employeeId: person.id });
};

const several = "More than one person has this email. Give the employee's ID instead";

const checkNewPerson = async (plan: Plan) => {
  const person = await findByEmail(plan.context.client, plan.values.get("email") ?? "");
  if (person === "several") {
    plan.note("blocked", "email", several);
    return;
  }
  if (person) {
    planUpdate(plan, person, ["email"]);
    const text = "Already an employee: the row changes them instead of adding a second person";
    plan.note(plan.writes.length > 0 ? "warning" : "change", "email", text);
  } else planCreate(plan);
  await planDevice(plan, person);
};

const checkChange = async (plan: Plan) => {
  const id = plan.values.get("id");
  const email = plan.values.get("email");
  const field = id ? "id" : "email";
  if (!id && !email) {
    plan.note("blocked", field, "The row names nobody: it has neither an employee ID nor an email");
    return;
  }
  const { client } = plan.context;
  const person = id ? await readPerson(client, id) : await findByEmail(client, email ?? "");
  if (person === "several") plan.note("blocked", field, several);
  // Whether such a person exists beyond the key's reach is not said.
  else if (!person) plan.note("blocked", field, "Your API key shows no such employee");
  else planUpdate(plan, person, id ? [] : ["email"]);
};

/**
 * Checks a line against the schemas and the service, and plans its writes. Changes nothing. Throws
 * `V4Error` where the service can't be asked.
 */
export const planLine = async (context: PlanContext, read: ReadLine): Promise<PlannedLine> => {
  const plan = new Plan(context, read);
  checkCells(plan);
  if (!plan.isBlocked)
    await (context.kind === "onboard" ? checkNewPerson(plan) : checkChange(plan));
  return plan.finish();
};
