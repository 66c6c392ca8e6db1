import "server-only";
import type { Fields } from "#lib/server/intents/lookup/record.ts";
import { deviceSetsIn, devicesIn, valuesByPath } from "#lib/server/intents/writes/order-values.ts";
import {
  type Compare,
  type ComparedField,
  compareText,
  fold,
  isBlank,
  type View,
} from "#lib/v4/comparison.ts";
import { knownOrderTypes } from "#lib/v4/fields/known-values.ts";

type FieldLikeness = ComparedField["likeness"];

const known: readonly string[] = knownOrderTypes;

/** A type that the contract does not name may be this service's name for any of them. */
const compareType = (sent: unknown, found: unknown): FieldLikeness => {
  const likeness = isBlank(found) ? "unclear" : compareText(sent, found);
  return likeness === "different" && !known.includes(String(found)) ? "unclear" : likeness;
};

/** The illustrative shapes have no type for a purchase, which ends in a deployment. */
const comparePurchaseType = (sent: unknown, found: unknown): FieldLikeness =>
  found === "Deployment" ? "unclear" : compareType(sent, found);

const personPath = /employee|person|assignee|recipient/i;

const namesEmployee = (record: Fields, id: unknown) =>
  [...valuesByPath(record)].some(
    ([path, values]) => personPath.test(path) && values.has(String(id)),
  );

/** Where a record names people, an id of another shape or depth is no contradiction. */
const compareEmployee = (sent: unknown, record: Fields): FieldLikeness => {
  if (namesEmployee(record, sent)) return "same";
  return typeof record.employeeId === "string" && record.employeeId !== ""
    ? "different"
    : "unclear";
};

/**
 * Returns whether this answer lists sets of devices at that path: the record's count says so, or one
 * of the answer's records lists several. A list that shows one device an order shows no sets.
 */
const isSetPath = ({ record, answer }: View, path: string, size: number) =>
  typeof record.deviceCount === "number"
    ? record.deviceCount === size
    : answer.some((other) => (deviceSetsIn(other).get(path)?.size ?? 0) > 1);

const shownSets = (view: View) =>
  [...deviceSetsIn(view.record)].filter(([path, ids]) => isSetPath(view, path, ids.size));

/** Returns the devices that an input names, each once. */
export const wantedDevices = ({ productIds }: Fields) =>
  Array.isArray(productIds) ? [...new Set(productIds.map(String))] : [];

/**
 * One device never excludes others, and a part of the wanted devices is unclear: only a set that
 * holds none of them is a contradiction. A swap names devices that go and devices that come, so its
 * record may list either.
 */
const compareDeviceSets = (
  input: Fields,
  views: readonly View[],
  found: ReadonlySet<string>,
): FieldLikeness => {
  const wanted = wantedDevices(input);
  if (wanted.length === 0) {
    const isEmptySet = views.some(({ record }) => Array.isArray(record.productIds));
    return isEmptySet && found.size === 0 ? "same" : "unclear";
  }
  const named = wanted.filter((id) => found.has(id));
  if (named.length === wanted.length) return found.size === wanted.length ? "same" : "unclear";
  if (named.length > 0 || input.orderType === "Swap from Inventory") return "unclear";
  return views.some((view) => shownSets(view).length > 0) ? "different" : "unclear";
};

const compareDevices = (input: Fields, views: readonly View[]): ComparedField => {
  const wanted = wantedDevices(input);
  const found = new Set(views.flatMap(({ record }) => [...devicesIn(record, wanted)]));
  return {
    field: "productIds",
    likeness: compareDeviceSets(input, views, found),
    found: found.size > 0 ? [...found].sort() : undefined,
  };
};

/** A contradiction in any answer is final; what one answer leaves out, another may show. */
const compareAcross = (
  field: string,
  views: readonly View[],
  compareOne: (record: Fields) => FieldLikeness,
  read: (record: Fields) => unknown,
): ComparedField => {
  const all = views.map(({ record }) => compareOne(record));
  const found = views.map(({ record }) => read(record)).findLast((value) => !isBlank(value));
  if (all.includes("different")) return { field, likeness: "different", found };
  return { field, likeness: all.includes("same") ? "same" : "unclear", found };
};

const compareTypes = (
  { orderType: sent }: Fields,
  views: readonly View[],
  compareOne: typeof compareType,
) =>
  compareAcross(
    "orderType",
    views,
    ({ orderType }) => compareOne(sent, orderType),
    ({ orderType }) => orderType,
  );

/** Empty where the input names no employee: a service may name the one of an order for devices alone. */
const compareEmployees = ({ employeeId: sent }: Fields, views: readonly View[]) => {
  if (sent === undefined) return [];
  const read = (record: Fields) => (namesEmployee(record, sent) ? sent : record.employeeId);
  return [compareAcross("employeeId", views, (record) => compareEmployee(sent, record), read)];
};

const foldFields = (fields: ComparedField[]) => ({
  likeness: fold(fields.map(({ likeness }) => likeness)),
  fields,
});

export const compareOrder: Compare = (input, views) =>
  foldFields([
    compareTypes(input, views, compareType),
    ...compareEmployees(input, views),
    compareDevices(input, views),
  ]);

/** Compares a purchase. The documented record does not show its items, so it is never surely the same. */
export const comparePurchase: Compare = (input, views) =>
  foldFields([
    compareTypes(input, views, comparePurchaseType),
    ...compareEmployees(input, views),
    { field: "items", likeness: "unclear", found: undefined },
  ]);

/** Returns whether a list's record shows a set of as many devices as the input names. */
export const showsAllDevices = (input: Fields) => (view: View) =>
  shownSets(view).some(([, ids]) => ids.size === wantedDevices(input).length);
