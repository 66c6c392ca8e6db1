import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";
import { isPrivateName } from "#lib/v4/fields/private-names.ts";
import { fill, type Meaning } from "#lib/v4/shape/fill.ts";
import { isObject, type JsonObject, own } from "#lib/v4/shape/json.ts";
import { liftPerson } from "#lib/v4/shape/people.ts";
import { isRelation } from "#lib/v4/shape/resource-names.ts";

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "";

/** The words that lead to a value, wherever they part: `chargerStatus` and `charger.status`. */
const chargerPath = /\b(?:charger|power (?:adapter|supply))(?: (status|state|condition))?$/;

/** What was asked for is not what the device has. */
const askedFor = /\b(?:requests?|requested|orders?|ordered|shipments?)\b/;

const hasStatus = (object: JsonObject) =>
  Object.keys(object).some((name) => /\b(?:status|state)$/.test(phraseOf(name)));

const chargerStatus: Meaning = {
  field: "chargerStatus",
  read: ({ path, value, holder }) => {
    const found = chargerPath.exec(path);
    if (!found || !isText(value) || askedFor.test(path)) return undefined;
    const [, attribute] = found;
    // A charger without such a word may be its model: `charger: "65 W"`.
    if (attribute === undefined) return isChargerEligible(value) ? value : undefined;
    return attribute === "condition" && hasStatus(holder) ? undefined : value;
  },
};

/** An object with an id of its own is another record, unless it is the charger. */
const isOtherRecord = (object: JsonObject, name: string) =>
  isRelation(name) || (own(object, "id") !== undefined && !chargerPath.test(phraseOf(name)));

/** `{type: "charger", status: "Damaged"}`: the charger's own status, not a request for one. */
const listedStatus = (item: unknown) => {
  if (!isObject(item) || Object.keys(item).some((name) => /\bid$/.test(phraseOf(name)))) return [];
  const isCharger = Object.entries(item).some(
    ([name, value]) =>
      /^(?:type|kind|category|name|accessory|accessory type)$/.test(phraseOf(name)) &&
      isText(value) &&
      chargerPath.test(phraseOf(value)),
  );
  const status = own(item, "status") ?? own(item, "condition");
  return isCharger && isText(status) ? [status] : [];
};

/** The status of the one charger in a list of accessories. The list itself stays. */
const listedCharger = (record: JsonObject, known: ReadonlySet<string>) => {
  const found = Object.entries(record).flatMap(([name, value]) =>
    known.has(name) || isPrivateName(name) || askedFor.test(phraseOf(name)) || !Array.isArray(value)
      ? []
      : value.flatMap(listedStatus),
  );
  return new Set(found).size === 1 ? found[0] : undefined;
};

/**
 * Brings a device to the one form that the screens read: who holds it, and how its charger is.
 * Source: api-v4.md, Resources, Device. In place.
 */
export const normalizeDevice = (record: JsonObject, known: ReadonlySet<string>) => {
  liftPerson(record, known);
  fill(record, [chargerStatus], { known, isClosed: isOtherRecord });
  const listed = listedCharger(record, known);
  if (record.chargerStatus == null && listed !== undefined) record.chargerStatus = listed;
};
