import { told } from "#lib/protocol/run-note.ts";
import type { Line } from "#lib/runs/check/line.ts";
import { orHidden } from "#lib/runs/hidden.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** What people call a device. */
export const deviceNameOf = ({ id, serialNumber }: Pick<Device, "id" | "serialNumber">): string =>
  serialNumber?.trim() || id;

/** Reads a device by its id; `null` where the key does not show one. Throws `V4Error`. */
export const readDevice = async (client: Client, id: string): Promise<Device | null> => {
  try {
    return (await orHidden(client.perform("products.get", { id })))?.data ?? null;
  } catch (error) {
    // A text that can't be an id names no device.
    if (isV4Error(error) && error.kind === "validation") return null;
    throw error;
  }
};

/** Finds a device by serial number or product id. `several`: more than one has this serial number. */
const findDevice = async (client: Client, text: string): Promise<Device | null | "several"> => {
  const { data } = await client.perform("inventory.search", { query: text, limit: 50 });
  const same = data.items.filter(
    ({ id, serialNumber }) =>
      id === text || (serialNumber && nameKey(serialNumber) === nameKey(text)),
  );
  const [found] = same;
  if (new Set(same.map(({ id }) => id)).size > 1) return "several";
  // The list may show less of a device than its own record.
  return readDevice(client, found?.id ?? text);
};

/** A device that someone holds. */
export type HeldDevice = Device & { employeeId: string };

/**
 * Finds the device of a line whose `device` names one that someone holds. Blocks the line where there is
 * none. Whether one exists beyond the key's reach is not said. Throws `V4Error`.
 */
export const requireHeldDevice = async (line: Line): Promise<HeldDevice | null> => {
  const field = "device";
  const device = await findDevice(line.context.client, line.text(field) ?? "");
  if (device === "several") {
    line.block(field, told("runNote.severalDevices"));
    return null;
  }
  if (!device) {
    line.block(field, told("runNote.noDevice"));
    return null;
  }
  const { id, employeeId, employeeName } = device;
  const name = deviceNameOf(device);
  line.subjects.push({ kind: "device", id, name, field, holderId: employeeId ?? null });
  line.after.device = name;
  if (employeeName) line.after.displayName = employeeName;
  if (employeeId) return { ...device, employeeId };
  line.block(field, told(employeeId === undefined ? "runNote.holderUnknown" : "runNote.notHeld"));
  return null;
};

/**
 * Takes a device from stock for a line: a serial number, or a model in the country of its person. Blocks the
 * line where there is none. `field`: what names it; `orElsewhere`: whether another country may send it.
 */
export const takeFromStock = async (
  line: Line,
  wanted: string,
  country: string | null,
  { field = "device", orElsewhere = false } = {},
): Promise<Device | null> => {
  const taken = await line.context.shelf.take(wanted, country, { field, orElsewhere });
  if (taken.note) line.notes.push(taken.note);
  if (!("device" in taken)) return null;
  const { id, model, serialNumber, status } = taken.device;
  const name = deviceNameOf(taken.device);
  line.subjects.push({ kind: "stock", id, name, field, status: status ?? null });
  line.after[field] = [model, serialNumber].filter(Boolean).join(" · ");
  return taken.device;
};
