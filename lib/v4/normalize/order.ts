import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { isPrivateName } from "#lib/v4/fields/private-names.ts";
import { isDevice, toDeviceRequest } from "#lib/v4/normalize/device-entry.ts";
import { liftPerson } from "#lib/v4/normalize/employees-and-teams.ts";
import { completeStatusLogs, toStatusLog } from "#lib/v4/normalize/entry.ts";
import { isLogName, takeEvents } from "#lib/v4/normalize/events.ts";
import {
  asReceived,
  copyJson,
  countOf,
  isNonEmptyText,
  isObject,
  type JsonObject,
  objectsIn,
} from "#lib/v4/normalize/json.ts";
import { hasSla, readSla } from "#lib/v4/normalize/sla.ts";
import { readOrderTracking } from "#lib/v4/normalize/tracking.ts";

const deviceName = /^(?:device|product|asset|hardware)s?(?: (?:list|details|lines))?$/;
const parentName = /^parent(?: order)?(?: id)?$/;
const childName = /^(?:children|child orders?|sub ?orders?|suborders)(?: ids?)?$/;

const hasTextId = (value: unknown): value is JsonObject =>
  isObject(value) && isNonEmptyText(value.id);

const liftDevices = (record: JsonObject, known: ReadonlySet<string>) => {
  for (const [name, value] of Object.entries(record)) {
    if (known.has(name) || isPrivateName(name) || !deviceName.test(phraseOf(name))) continue;
    const items = Array.isArray(value) ? value : [value];
    if (items.length === 0) continue;
    const isRequest = (item: unknown) => isDevice(item) || hasTextId(item);
    if (record.deviceRequests == null && items.every(isRequest)) {
      record.deviceRequests = items.map(toDeviceRequest);
      delete record[name];
    } else if (record.productIds == null && Array.isArray(value) && items.every(isNonEmptyText)) {
      record.productIds = items;
      delete record[name];
    }
  }
};

/** Moves the fields of `deviceRequests: [{id, device: {…}}]` from the device to its request. */
const liftRequestedDevices = (record: JsonObject) => {
  for (const request of objectsIn(record.deviceRequests)) {
    for (const [name, value] of Object.entries(request)) {
      if (!isObject(value) || !deviceName.test(phraseOf(name))) continue;
      const device = toDeviceRequest(value);
      for (const [field, fact] of Object.entries(device)) {
        if (typeof fact !== "string" || (request[field] != null && request[field] !== fact))
          continue;
        request[field] = fact;
        delete device[field];
      }
      if (Object.keys(device).length === 0) delete request[name];
      else request[name] = device;
    }
  }
};

const countHolder = /^(?:counts?|totals?|summary|stats|statistics)$/;

const liftDeviceCount = (record: JsonObject) => {
  if (record.deviceCount != null) return;
  for (const [name, holder] of Object.entries(record)) {
    if (!isObject(holder) || !countHolder.test(phraseOf(name))) continue;
    for (const [inner, value] of Object.entries(holder)) {
      const isOfDevices = /^(?:devices?|products?|assets?)(?: count)?$/.test(phraseOf(inner));
      const count = isOfDevices ? countOf(value) : undefined;
      if (count !== undefined) {
        record.deviceCount = count;
        delete holder[inner];
        if (Object.keys(holder).length === 0) delete record[name];
        return;
      }
    }
  }
};

/** Fills `parent` and `subOrders` from fields of another name, and from ids. */
const liftFamily = (record: JsonObject, source: JsonObject, known: ReadonlySet<string>) => {
  for (const [name, value] of Object.entries(source)) {
    if (source === record && known.has(name)) continue;
    const phrase = phraseOf(name);
    if (record.parent == null && parentName.test(phrase)) {
      if (isNonEmptyText(value)) record.parent = { id: value };
      else if (hasTextId(value)) record.parent = value;
      else continue;
      delete source[name];
    } else if (record.subOrders == null && childName.test(phrase) && Array.isArray(value)) {
      if (value.every(isNonEmptyText)) record.subOrders = value.map((id) => ({ id }));
      else if (value.every(hasTextId)) record.subOrders = value;
      else continue;
      delete source[name];
    }
  }
};

const familyHolder = /\b(?:hierarchy|family|relations?|related|links|relationships|tree)$/;

/** Fills `parent` and `subOrders` from the order itself, then one level deeper: `hierarchy.children`. */
const liftNestedFamily = (record: JsonObject, known: ReadonlySet<string>) => {
  liftFamily(record, record, known);
  for (const [name, value] of Object.entries(record)) {
    const isHolder = name === asReceived || familyHolder.test(phraseOf(name));
    if (known.has(name) || !isObject(value) || !isHolder) continue;
    liftFamily(record, value, known);
    if (Object.keys(value).length === 0) delete record[name];
  }
};

const slaHolder = /\b(?:sla|service level|delay|lead time|turnaround)\b/;

/** Fills `sla` from a field of another name, or from fields of the order: `slaExpectedDays`. */
const liftSla = (record: JsonObject, known: ReadonlySet<string>) => {
  if (isObject(record.sla)) return readSla(record.sla);
  if (record.sla !== undefined && record.sla !== null) return;
  const names = Object.keys(record).filter(
    (name) => !known.has(name) && name !== "__proto__" && slaHolder.test(phraseOf(name)),
  );
  const days = Object.keys(record).filter(
    (name) => !known.has(name) && /\bdays\b/.test(phraseOf(name)) && !names.includes(name),
  );
  const sla: JsonObject = {};
  for (const name of [...names, ...days]) sla[name] = copyJson(record[name]);
  const [only] = names;
  const holder = names.length === 1 && only && isObject(sla[only]) ? sla[only] : null;
  const flat: JsonObject = holder && days.length === 0 ? { ...holder } : sla;
  readSla(flat);
  if (!hasSla(flat)) return;
  record.sla = flat;
  for (const name of [...names, ...days]) delete record[name];
};

/** Fills `statusLogs` from a log under another name. Other dates, such as a pickup window, stay. */
const liftLog = (record: JsonObject, known: ReadonlySet<string>) => {
  completeStatusLogs(record);
  const names = Object.keys(record).filter((name) => !known.has(name) && isLogName(name));
  if (names.length === 0 || record.statusLogs != null) return;
  const log: JsonObject = {};
  for (const name of names) log[name] = record[name];
  const found = takeEvents(log, new Set());
  if (found.length === 0) return;
  for (const name of names) {
    if (Object.hasOwn(log, name)) record[name] = log[name];
    else delete record[name];
  }
  record.statusLogs = found.map(({ event, device }) => ({
    ...toStatusLog(event),
    ...(device ? { device } : {}),
  }));
};

/** Returns the sub-orders of an order, with their own. */
const subOrdersOf = (record: JsonObject): JsonObject[] =>
  objectsIn(record.subOrders).flatMap((sub) => [sub, ...subOrdersOf(sub)]);

/**
 * Normalizes an order: its person, devices, parent and sub-orders, SLA, shipments and log, wherever
 * they are in it. Source: api-v4.md, Resources, Order ("Complete field list of the order record: not
 * shown"). In place.
 */
export const normalizeOrder = (record: JsonObject, known: ReadonlySet<string>) => {
  liftPerson(record, known);
  liftNestedFamily(record, known);
  liftSla(record, known);
  liftDevices(record, known);
  liftRequestedDevices(record);
  liftDeviceCount(record);
  readOrderTracking(record, known);
  liftLog(record, known);
  const subOrders = subOrdersOf(record);
  for (const relative of [...objectsIn([record.parent]), ...subOrders]) {
    liftDevices(relative, known);
  }
  for (const subOrder of subOrders) readOrderTracking(subOrder, known);
};
