import { completeEntries, completeStatusLogs, toStatusLog } from "#lib/v4/normalize/entry.ts";
import { isLogName, takeEvents } from "#lib/v4/normalize/events.ts";
import { append, type JsonObject, objectsIn, takeEmptyList } from "#lib/v4/normalize/json.ts";

const known = new Set(["statusLogs", "devices"]);
const deviceFields = new Set(["productId", "model", "serialNumber", "timeline"]);

const isSameDevice = (a: JsonObject, b: JsonObject) => {
  const both = ["productId", "serialNumber"].filter(
    (field) => a[field] != null && b[field] != null,
  );
  if (both.length > 0) return both.every((field) => a[field] === b[field]);
  return a.model === b.model && a.productId === b.productId && a.serialNumber === b.serialNumber;
};

/**
 * Moves the dated entries of a history, wherever they are in it, to `statusLogs` or, where the
 * objects around them name a device, to `devices[].timeline`. Other values stay where they were.
 * Source: api-v4.md, Endpoints ("Exact response fields of … history …: not shown"). In place.
 */
export const readHistory = (record: JsonObject) => {
  completeStatusLogs(record);
  for (const device of objectsIn(record.devices)) {
    completeEntries(device, "timeline");
    const found = takeEvents(device, deviceFields, { device });
    append(
      device,
      "timeline",
      found.map(({ event }) => event),
    );
  }
  const found = takeEvents(record, known);
  append(
    record,
    "statusLogs",
    found.filter(({ device }) => device === null).map(({ event }) => toStatusLog(event)),
  );
  for (const { event, device } of found) {
    if (device === null) continue;
    const all = objectsIn(record.devices);
    const same = all.find((other) => isSameDevice(other, device));
    if (same) append(same, "timeline", [event]);
    else append(record, "devices", [{ ...device, timeline: [event] }]);
  }
  const isEmpty =
    record.statusLogs == null &&
    objectsIn(record.devices).every(({ timeline }) => objectsIn(timeline).length === 0);
  if (isEmpty && takeEmptyList(record, isLogName)) record.statusLogs = [];
};
