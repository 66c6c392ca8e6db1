import { updateOnlyFields } from "#lib/protocol/run-fields.ts";
import { type Told, told } from "#lib/protocol/run-note.ts";
import { findPerson, notePerson, readPerson, severalPeople } from "#lib/runs/check/known-person.ts";
import type { Line } from "#lib/runs/check/line.ts";
import { takeFromStock } from "#lib/runs/check/named-device.ts";
import {
  devicesOf,
  findStockChange,
  halt,
  type KindDefinition,
  noEmployee,
  type Obstacle,
  type Release,
} from "#lib/runs/kinds/kind.ts";
import { checkTeam, findRecordChange, planUpdate, requestValues } from "#lib/runs/kinds/profile.ts";
import { findOtherDevice, type OtherDevice } from "#lib/runs/other-order.ts";
import { RecordRefused } from "#lib/runs/record-refused.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

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

const toldOf = (other: OtherDevice): Told =>
  "order" in other
    ? told("runNote.openOrder", { order: other.order })
    : told("runNote.holdsModel", { model: other.model });

const planDevice = async (line: Line, person: Employee | null) => {
  const wanted = line.text("device");
  if (!wanted || line.isBlocked) return;
  if (!hasAddress(line, person)) {
    line.block("address", told("runNote.needsAddress"));
    return;
  }
  const device = await takeFromStock(line, wanted, line.text("country") ?? person?.country ?? null);
  if (!device) return;
  if (person) {
    // The same file imported again must not order a second laptop for everyone.
    const other = await findOtherDevice(line.context.client, person, device.model ?? null);
    if (other === null) line.warn("device", told("runNote.furtherDevice"));
    else line.block("device", toldOf(other));
  }
  const order = { orderType: "Deployment", productIds: [device.id] };
  if (person) line.plan("orders.create", { ...order, employeeId: person.id });
  else line.planAfter("orders.create", order, "employeeId", 0);
};

const check = async (line: Line) => {
  checkTeam(line);
  const start = line.text("startDate");
  if (start) line.after.startDate = start;
  if (!line.hasRequired()) return;
  const email = line.text("email");
  const person = await findPerson(line.context.client, { id: null, email });
  if (person === "several") {
    line.block("email", severalPeople);
    return;
  }
  if (person) {
    notePerson(line, person);
    planUpdate(line, person, ["email"]);
    const what = told("runNote.knownEmployee");
    if (line.writes.length > 0) line.warn("email", what);
    else line.say("email", what);
  } else planCreate(line);
  await planDevice(line, person);
};

/** The delivery address is read when an order is placed, so a new person must be readable before. */
const readBack = async ({ client, filledBy, dependencySettledAt, readBackForMs }: Release) => {
  try {
    if (await readPerson(client, filledBy ?? "")) return null;
  } catch (error) {
    // A new person whom the service still refuses is not readable yet.
    if (!(error instanceof RecordRefused)) throw error;
  }
  const since = Date.now() - (dependencySettledAt?.getTime() ?? Date.now());
  return since < readBackForMs ? ({ again: true } as const) : halt("runHalt.notReadBack");
};

const findObstacle = async (release: Release): Promise<Obstacle | null> => {
  const { client, operation, hole, payload } = release;
  if (hole !== null) {
    const obstacle = await readBack(release);
    if (obstacle) return obstacle;
  } else if (operation === "employees.update") return findRecordChange(release);
  if (operation !== "orders.create") return null;
  if (hole === null) {
    const person = await readPerson(client, String(payload.input.employeeId));
    if (!person) return noEmployee;
    const other = await findOtherDevice(client, person, null);
    if (other && "order" in other) return halt("runHalt.openOrder", { order: other.order });
  }
  return findStockChange(release, devicesOf(release));
};

/** New people, each with a device from stock where the line names one. */
export const onboard: KindDefinition = {
  writes: ["employees.create", "employees.update", "orders.create"],
  check,
  findObstacle,
};
