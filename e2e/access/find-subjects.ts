import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import { type Row, without } from "../../scripts/world/service.ts";
import type { World } from "../../scripts/world/world.ts";
import { type Person, personOf } from "../support/people.ts";
import { readEmployee } from "../support/records.ts";

/** Details of an employee that support does not see. */
const hiddenFields = ["address", "phone", "personalEmail", "zipCode"] as const;

/** Whether a text stands in HTML and JSON as it is, and is long enough to be found by accident never. */
const isPlain = (text: unknown): text is string =>
  typeof text === "string" && text.length >= 5 && !/['"&<>\\]/.test(text);

const textOf = (row: Row | undefined, field: string): string => {
  const value = row?.[field];
  if (typeof value !== "string") throw new Error(`The world has no ${field} for the access matrix`);
  return value;
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
  throw new Error("The world has no employee for the access matrix");
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
    employee: employee.id,
    employeeName: textOf(employee, "displayName"),
    email: textOf(employee, "email"),
    ...Object.fromEntries(hiddenFields.map((field) => [field, textOf(employee, field)])),
    device: device.id,
    serial: textOf(device, "serialNumber"),
    order: order.id,
    tracking: textOf(order.tracking as Row, "trackingNumber"),
    ownOrder: textOf(openOrders[0], "id"),
    openHolder: textOf(openOrders[0], "employeeId"),
    team: textOf(team, "id"),
    teamName: textOf(team, "name"),
    alias: textOf(address, "alias"),
    country: country ?? "",
    model: textOf(option, "model"),
    ownEmail: a.user.email,
    otherPerson: personOf(world, "support").user.email,
    connection: toIdSegment(connectionId),
    connectionLabel: a.label,
    webhookPath: `/api/webhooks/lifecycle/${encodeURIComponent(connectionId)}`,
  };
  return { facts, hidden: hiddenFields.map((field) => textOf(employee, field)) };
};

/** Returns a cell of a table with the facts that it names in braces. */
export const fillIn = (
  cell: string,
  facts: Readonly<Record<string, string>>,
  encode: (fact: string) => string = (fact) => fact,
): string =>
  // The braces of JSON are followed by a quotation mark.
  cell.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`No subject of the access matrix is called ${name}`);
    return encode(fact);
  });
