import type { z } from "zod";
import { isObject, toSnake } from "#lib/v4/normalize/json.ts";
import { type OperationName, specOf } from "#lib/v4/registry.ts";
import { writeMoment } from "#sandbox/choices/moments.ts";
import { extraFields, illustrativeTypes } from "#sandbox/choices/names.ts";
import type { Fields } from "#sandbox/handlers/handler.ts";
import { drawFor } from "#sandbox/random-shape/draw.ts";
import type { IdMapping } from "#sandbox/random-shape/odd-ids.ts";
import { type RecordKind, recordChoices } from "#sandbox/random-shape/record-choices.ts";
import { looseNumbers, requiredFacts, timeFields } from "#sandbox/random-shape/route-choices.ts";
import type { statusNamesOf } from "#sandbox/random-shape/status-names.ts";

/** What the records of one answer have in common. */
export interface Writing {
  seed: number;
  operation: OperationName;
  ids: IdMapping;
  statuses: ReturnType<typeof statusNamesOf>;
  /** Receives the canonical path of each fact that the answer leaves out. */
  omit(path: string): void;
}

/** Returns a name in camelCase or snake_case, by route; some routes mix both. */
export const cased = ({ seed, operation }: Writing, name: string): string => {
  const casing = drawFor(seed, operation, "casing").pick(["camel", "snake", "mixed"]);
  if (casing === "camel") return name;
  return casing === "snake" || drawFor(seed, operation, "casing", name).is(0.5)
    ? toSnake(name)
    : name;
};

/** Returns the order type in one of the two forms of the contract. */
const writeOrderType = ({ seed, operation }: Writing, type: string) =>
  drawFor(seed, operation, "order types").is(0.5)
    ? type
    : (illustrativeTypes[type] ?? type.toLowerCase().replaceAll(" ", "_"));

const momentForms = ["milliseconds", "seconds", "zero offset", "two hours ahead"] as const;

/** Returns a time in a form of ISO 8601. "Timestamps are UTC"; courier times may have an offset. */
const writeTime = ({ seed, operation }: Writing, kind: RecordKind, time: string) => {
  const forms = kind === "checkpoint" ? momentForms : momentForms.slice(0, 3);
  return writeMoment(drawFor(seed, operation, kind, "time").pick(forms), time);
};

const writeValue = (
  writing: Writing,
  kind: RecordKind,
  field: string,
  value: unknown,
  path: string,
): unknown => {
  const { seed, operation, ids, statuses } = writing;
  const inside = recordChoices[kind].inside?.[field];
  if (inside === "reason" && isObject(value) && drawFor(seed, operation, "reasons").is(0.3)) {
    for (const left of Object.keys(value)) if (left !== "message") writing.omit(`${path}.${left}`);
    return ids.write(String(value.message));
  }
  if (Array.isArray(value)) {
    return value.map((one) => writeValue(writing, kind, field, one, `${path}[]`));
  }
  if (isObject(value)) return writeRecord(writing, inside ?? "firm", value, path);
  if (typeof value === "number") {
    const asText =
      looseNumbers.includes(field) && drawFor(seed, operation, kind, field, "text").is(0.4);
    return asText ? String(value) : value;
  }
  if (typeof value !== "string") return value;
  if (field === "orderType") return writeOrderType(writing, value);
  if (/status$/i.test(field)) return statuses.write(value);
  return timeFields.includes(field) ? writeTime(writing, kind, value) : ids.write(value);
};

/** Whether a fact may be absent, by the choices of its kind, or else by the schema of the record. */
const isOptional = (operation: OperationName, kind: RecordKind, field: string) => {
  if (kind !== "other") return recordChoices[kind].optional?.includes(field) ?? false;
  const fact: z.ZodType | undefined = specOf(operation).output.record.shape[field];
  return fact?.safeParse(undefined).success ?? false;
};

/** Returns whether a fact is absent: from all records of the route, or from this record alone. */
const isAbsent = ({ seed, operation }: Writing, kind: RecordKind, field: string, id: string) => {
  if (requiredFacts[operation]?.includes(field)) return false;
  if (!isOptional(operation, kind, field)) return false;
  return (
    drawFor(seed, operation, kind, field, "absent").is(0.25) ||
    drawFor(seed, operation, kind, field, "absent", id).is(0.1)
  );
};

/** Writes an employee as an object, or as an object and an id. Returns false if an id alone is drawn. */
const writePerson = (writing: Writing, kind: RecordKind, record: Fields, written: Fields) => {
  const { seed, operation, ids } = writing;
  const { employeeId, employeeName } = record;
  if (typeof employeeId !== "string" || (kind !== "order" && kind !== "device")) return false;
  const form = drawFor(seed, operation, kind, "person").pick(["id", "object", "both"]);
  if (form === "id") return false;
  const id = ids.write(employeeId);
  const key = drawFor(seed, operation, kind, "person key").pick(["employee", "assignedTo"]);
  const name = drawFor(seed, operation, kind, "person name").pick(["displayName", "name"]);
  written[cased(writing, kind === "order" ? "employee" : key)] = {
    id,
    ...(typeof employeeName === "string" ? { [cased(writing, name)]: employeeName } : {}),
  };
  if (form === "both") written[cased(writing, "employeeId")] = id;
  return true;
};

/** Writes the first and last name of the illustrative shape, if drawn. Source: api-v4.md, Resources, Employee. */
const writeNames = (writing: Writing, kind: RecordKind, record: Fields, written: Fields) => {
  const { seed, operation } = writing;
  const { displayName } = record;
  if (kind !== "employee" || typeof displayName !== "string") return false;
  if (!drawFor(seed, operation, "two names").is(0.3)) return false;
  const [first, ...rest] = displayName.split(" ");
  written[cased(writing, "firstName")] = first;
  written[cased(writing, "lastName")] = rest.join(" ");
  return true;
};

/** Writes the devices as an array, as the `device_id` of the illustrative shape, as both or not. */
const writeDevices = (writing: Writing, record: Fields, written: Fields, path: string) => {
  const { seed, operation, ids } = writing;
  const { productIds } = record;
  if (!Array.isArray(productIds)) return;
  const form = drawFor(seed, operation, "devices").pick(["many", "one", "both", "none"]);
  const [first] = productIds;
  const shows = form === "none" && operation !== "orders.list" ? "many" : form;
  if (shows !== "many" && shows !== "both") writing.omit(`${path}productIds[]`);
  if (shows === "many" || shows === "both") {
    written[cased(writing, "productIds")] = productIds.map((id) => ids.write(String(id)));
  }
  if ((shows === "one" || shows === "both") && first !== undefined) {
    written[cased(writing, "deviceId")] = ids.write(String(first));
  }
};

/** Returns the object for a group of fields: the record itself, or a new object inside it. */
const groupOf = (writing: Writing, kind: RecordKind, written: Fields) => {
  const { group } = recordChoices[kind];
  const chance = drawFor(writing.seed, writing.operation, kind, "group");
  if (group === undefined || chance.is(0.4)) return written;
  let target = written;
  for (const key of chance.pick(group.paths)) {
    const next: Fields = {};
    target[cased(writing, key)] = next;
    target = next;
  }
  return target;
};

/** Returns a record in the names, letter case and formats that the seed chooses for its route. */
export const writeRecord = (
  writing: Writing,
  kind: RecordKind,
  record: Fields,
  parentPath = "",
): Fields => {
  const { seed, operation } = writing;
  const { names = {}, group } = recordChoices[kind];
  const path = parentPath === "" ? "" : `${parentPath}.`;
  const id = String(record.id ?? record.productId ?? record.at ?? "");
  const written: Fields = {};
  const isPersonWritten = writePerson(writing, kind, record, written);
  const areNamesWritten = writeNames(writing, kind, record, written);
  const grouped = groupOf(writing, kind, written);
  for (const [field, value] of Object.entries(record)) {
    const isDevices = kind === "order" && field === "productIds";
    if (isDevices) writeDevices(writing, record, written, path);
    if (isDevices || (isPersonWritten && /^employee(Id|Name)$/.test(field))) continue;
    if (areNamesWritten && field === "displayName") continue;
    const isNullLeftOut = value === null && drawFor(seed, operation, kind, field, "null").is(0.5);
    if (isNullLeftOut || isAbsent(writing, kind, field, id)) {
      if (!isNullLeftOut) writing.omit(`${path}${field}`);
      continue;
    }
    const target = group?.fields.includes(field) ? grouped : written;
    const choices = [field, field, ...(names[field] ?? [])];
    const wanted = cased(writing, drawFor(seed, operation, kind, field, "name").pick(choices));
    const name = Object.hasOwn(target, wanted) ? cased(writing, field) : wanted;
    if (Object.hasOwn(target, name)) {
      writing.omit(`${path}${field}`);
      continue;
    }
    target[name] = writeValue(writing, kind, field, value, `${path}${field}`);
  }
  if (kind !== "firm" && drawFor(seed, operation, kind, "extra").is(0.5)) {
    const [name, value] = drawFor(seed, operation, kind, "extra field").pick(extraFields);
    written[cased(writing, name)] ??= value;
  }
  return written;
};
