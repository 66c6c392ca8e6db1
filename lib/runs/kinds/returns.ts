import { isAllDevices } from "#lib/protocol/run-fields.ts";
import { told } from "#lib/protocol/run-note.ts";
import { notePerson, requirePerson } from "#lib/runs/check/known-person.ts";
import type { Line } from "#lib/runs/check/line.ts";
import { deviceNameOf } from "#lib/runs/check/named-device.ts";
import { checkOrder } from "#lib/runs/check/order-check.ts";
import { pickupWindowOf } from "#lib/runs/check/pickup-window.ts";
import { readDeviceList, readYesNo } from "#lib/runs/device-list.ts";
import { orHidden } from "#lib/runs/hidden.ts";
import {
  devicesOf,
  halt,
  type KindDefinition,
  noEmployee,
  type Release,
} from "#lib/runs/kinds/kind.ts";
import { type Disposition, readReturnOption } from "#lib/runs/return-option.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { OrderRequest } from "#lib/v4/operations/orders.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

type ReturnType = "Offboarding" | "Collection";

/** A device that a line takes back, with the return option of its own. */
interface Returned {
  device: Device;
  option: Disposition | null | undefined;
}

/** Reads the devices that a person holds; `null` where the key does not show them. Throws `V4Error`. */
const readHeld = async (client: Client, id: string): Promise<Device[] | null> =>
  (await orHidden(client.perform("employees.devices", { id })))?.data.items ?? null;

/**
 * Finds the devices that a cell names among those that the person holds. About another device it is only
 * said that this person doesn't hold it.
 */
const findNamed = (line: Line, field: string, held: readonly Device[]): Returned[] => {
  const found = new Map<string, Returned>();
  for (const { text, option: named } of readDeviceList(line.text(field))) {
    const same = held.filter(
      ({ id, serialNumber }) =>
        id === text || (serialNumber && nameKey(serialNumber) === nameKey(text)),
    );
    const [device] = same;
    const read = named === null ? { option: undefined } : readReturnOption(named);
    if (!device) line.block(field, told("runNote.notTheirs", { device: text }));
    else if (same.length > 1) line.block(field, told("runNote.twoDevices", { device: text }));
    else if (found.has(device.id)) line.block(field, told("runNote.namedTwice", { device: text }));
    else if (!("option" in read)) {
      line.block(field, told("runNote.noOption", { text: named ?? "" }));
    } else found.set(device.id, { device, option: read.option });
  }
  return [...found.values()];
};

/** Returns the devices that a line takes back. Empty where it names none, or the line is blocked. */
const chooseReturned = (line: Line, held: readonly Device[]) => {
  const text = line.text("devices");
  const isNamed = text !== null && !isAllDevices(text);
  const named = isNamed ? findNamed(line, "devices", held) : [];
  const kept = new Set(findNamed(line, "keep", held).map(({ device }) => device.id));
  for (const { device } of named) {
    if (kept.has(device.id))
      line.block("keep", told("runNote.backAndStay", { device: deviceNameOf(device) }));
  }
  const all = held.map((device): Returned => ({ device, option: undefined }));
  const returned = isNamed ? named : all.filter(({ device }) => !kept.has(device.id));
  return { returned, kept: [...kept] };
};

const dispositionsOf = (line: Line, returned: readonly Returned[]) => {
  const text = line.text("returnOption");
  const read = text === null ? { option: null } : readReturnOption(text);
  const general = "option" in read ? read.option : null;
  const dispositions = returned.flatMap(({ device, option }) => {
    const disposition = option === undefined ? general : option;
    return disposition === null ? [] : [{ productId: device.id, disposition }];
  });
  return dispositions.length > 0 ? { dispositions } : {};
};

/** Returns the devices of a line that are under legal hold: all of them, or those that the cell names. */
const findHeldBack = (line: Line, returned: readonly Returned[]): Device[] => {
  const text = line.text("legalHold");
  if (text === null) return [];
  const answer = readYesNo(text);
  if (answer !== null) return answer === "yes" ? returned.map(({ device }) => device) : [];
  const devices = returned.map(({ device }) => device);
  return findNamed(line, "legalHold", devices).map(({ device }) => device);
};

const legalHoldOf = (line: Line, returned: readonly Returned[]) => {
  const instructions = line.text("legalHoldInstructions");
  const devices = findHeldBack(line, returned);
  if (instructions !== null && devices.length === 0)
    line.block("legalHold", told("runNote.holdsNothing"));
  if (devices.length === 0) return {};
  line.after.legalHold = devices.map(deviceNameOf).join("; ");
  return {
    legalHold: devices.map(({ id }) => ({
      productId: id,
      requested: true,
      ...(instructions === null ? {} : { instructions }),
    })),
  };
};

/** Notes whom and what a line is about, and what it sends. */
const describe = (line: Line, person: Employee, returned: readonly Returned[]) => {
  if (person.displayName) line.after.displayName = person.displayName;
  line.country = person.country ?? null;
  line.after.devices = returned
    .map(({ device, option }) => [deviceNameOf(device), option].filter(Boolean).join(" = "))
    .join("; ");
  for (const { device } of returned) {
    const name = deviceNameOf(device);
    line.subjects.push({ kind: "device", id: device.id, name, field: "devices" });
  }
};

/** Blocks a line whose ID and email are of different people. */
const compareEmail = (line: Line, { email }: Employee) => {
  const given = line.text("email");
  if (line.text("id") === null || given === null || !email) return;
  if (nameKey(given) !== nameKey(email)) line.block("email", told("runNote.otherEmail"));
};

const check = async (line: Line, orderType: ReturnType) => {
  if (!line.hasRequired()) return;
  const person = await requirePerson(line);
  if (!person) return;
  notePerson(line, person);
  compareEmail(line, person);
  const held = await readHeld(line.context.client, person.id);
  if (!held) {
    line.block("devices", told("runNote.devicesHidden"));
    return;
  }
  const { returned, kept } = chooseReturned(line, held);
  if (line.isBlocked) return;
  if (returned.length === 0) {
    line.say("devices", told(held.length === 0 ? "runNote.noneHeld" : "runNote.allStay"));
    return;
  }
  line.makes = "order";
  describe(line, person, returned);
  const order: OrderRequest = {
    orderType,
    employeeId: person.id,
    productIds: returned.map(({ device }) => device.id),
    ...dispositionsOf(line, returned),
    ...legalHoldOf(line, returned),
    ...pickupWindowOf(line, person),
  };
  if (line.isBlocked) return;
  await line.planOnce("orders.create", order);
  if (!line.isBlocked) await checkOrder(line, order, kept);
};

/** Finds whether a device is no longer with the person from whom it is collected. */
const findObstacle = async (release: Release) => {
  const { client, payload, line } = release;
  const held = await readHeld(client, String(payload.input.employeeId));
  if (!held) return noEmployee;
  const gone = devicesOf(release).find((id) => held.every((device) => device.id !== id));
  if (gone === undefined) return null;
  const name = line.subjects?.find(({ id }) => id === gone)?.name ?? gone;
  return halt("runHalt.notTheirs", { device: name });
};

/** One line is one person and one order, which takes devices back from them. */
export const returnKind = (orderType: ReturnType): KindDefinition => ({
  writes: ["orders.create"],
  check: (line) => check(line, orderType),
  findObstacle,
});
