import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import { type Row, without } from "#testing/world/service.ts";
import type { World } from "#testing/world/world.ts";
import { type Person, personOf } from "../support/people.ts";
import { readEmployee } from "../support/records.ts";
import { expectedPages, expectedReads } from "./expected.ts";

/** Details of an employee that support does not see. */
const hiddenFields = ["address", "phone", "personalEmail", "zipCode"] as const;

/** Whether a text stands in HTML and JSON as it is, and is long enough to be found by accident never. */
const isPlain = (text: unknown): text is string =>
  typeof text === "string" && text.length >= 5 && !/['"&<>\\]/.test(text);

/** Returns a text of a record. `what` names the record in the error of a world that lacks it. */
const textOf = (what: string, row: Row | undefined, field: string): string => {
  const value = row?.[field];
  if (typeof value === "string") return value;
  throw new Error(
    `The world has no ${what} with ${field} for the access matrix: see e2e/access/find-subjects.ts`,
  );
};

/** Returns an employee of a manager with a device and an order that was shipped. */
const findEmployee = async (manager: Person) => {
  for (const { id } of await manager.allRows("/employees?status=active")) {
    const employee = await readEmployee(manager, id);
    if (!hiddenFields.every((field) => isPlain(employee[field]))) continue;
    if (!isPlain(employee.displayName)) continue;
    const [device] = await manager.rows(`/employees/${id}/devices`);
    const orders = await manager.rows(
      `/orders?limit=50&query=${encodeURIComponent(String(employee.email))}`,
    );
    const order = orders.find(({ tracking }) => isPlain((tracking as Row | null)?.trackingNumber));
    if (device && order) return { employee, device, order };
  }
  throw new Error(
    "The world has no employee for the access matrix: one of a manager, with plain details, a device and a shipped order",
  );
};

/** Returns the first record of each list that the tables name, as `{/teams}`, of manager A alone. */
const findListed = async (a: Person, b: Person): Promise<Record<string, string>> => {
  const tables = JSON.stringify([expectedReads, expectedPages]);
  const paths = new Set(Array.from(tables.matchAll(/\{(\/[\w/-]+)\}/g), ([, path = ""]) => path));
  const facts: Record<string, string> = {};
  for (const path of paths) {
    const [row] = without(await a.allRows(path), await b.allRows(path));
    facts[path] = textOf(`record of ${path} of manager A alone`, row, "id");
  }
  return facts;
};

/**
 * Returns the facts that the tables name in braces. Each belongs to manager A alone, so that an answer
 * with it is an answer with A's data.
 */
export const findSubjects = async (world: World) => {
  const [a, b] = [personOf(world, "manager"), personOf(world, "other manager")];
  const { employee, device, order } = await findEmployee(a);
  const [teams, openOrders] = await Promise.all([
    a.rows("/teams"),
    a.allRows("/orders?status=processing"),
  ]);
  const [address] = without(await a.rows("/company/addresses"), await b.rows("/company/addresses"));
  const countriesOf = async (person: Person) =>
    ((await person.read("/employees/countries")).body.countries as { value: string }[]).map(
      ({ value }) => value,
    );
  const others = await countriesOf(b);
  const country = (await countriesOf(a)).find((each) => !others.includes(each));
  const team = teams.find(({ name }) => name === employee.teamName);
  const [option] = await a.rows("/devices/options");
  const connectionId = `demo:${a.user.uid}`;
  const facts = {
    ...(await findListed(a, b)),
    employee: employee.id,
    employeeName: textOf("employee of manager A", employee, "displayName"),
    email: textOf("employee of manager A", employee, "email"),
    ...Object.fromEntries(
      hiddenFields.map((field) => [field, textOf("employee of manager A", employee, field)]),
    ),
    device: device.id,
    serial: textOf("device of that employee", device, "serialNumber"),
    order: order.id,
    tracking: textOf("tracking of that order", order.tracking as Row, "trackingNumber"),
    ownOrder: textOf("processing order of manager A", openOrders[0], "id"),
    openHolder: textOf("processing order of manager A", openOrders[0], "employeeId"),
    team: textOf("team of that employee", team, "id"),
    teamName: textOf("team of that employee", team, "name"),
    alias: textOf("address of manager A alone", address, "alias"),
    country: country ?? "",
    model: textOf("catalog option of manager A", option, "model"),
    ownEmail: a.user.email,
    otherPerson: personOf(world, "support").user.email,
    connection: toIdSegment(connectionId),
    connectionLabel: a.label,
    webhookPath: `/api/webhooks/lifecycle/${encodeURIComponent(connectionId)}`,
  };
  return {
    facts,
    hidden: hiddenFields.map((field) => textOf("employee of manager A", employee, field)),
  };
};

/** Returns a cell of a table with the facts that it names in braces. */
export const fillIn = (
  cell: string,
  facts: Readonly<Record<string, string>>,
  encode: (fact: string) => string = (fact) => fact,
): string =>
  // The braces of JSON are followed by a quotation mark.
  cell.replaceAll(/\{(\w+|\/[\w/-]+)\}/g, (_, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`No subject of the access matrix is called ${name}`);
    return encode(fact);
  });
