import { type AddressPart, addressPartOf } from "#lib/v4/fields/address-parts.ts";
import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { asReceived, isObject, type JsonObject, pruneAround } from "#lib/v4/shape/json.ts";

/** Names of objects whose address is the person's, where devices are delivered. */
const placeName = /\b(?:address|addresses|delivery|shipping|location|residence|home)$/;

/** Names of objects whose address belongs to something or someone else, or is a former one. */
const otherName =
  /\b(?:billing|company|office|warehouse|work|workplace|employer|organi[sz]ation|team|department|site|branch|headquarters|hq|previous|old|former|past|return|returns|pickup|manager|supervisor|boss|emergency|next of kin|partner|spouse|parent|creator|created by|birth|birthplace|origin|tax|bank|device|devices|order|orders|shipment|shipments)\b/;

const isFilled = (value: unknown) => value != null && value !== "";

interface Found {
  holder: JsonObject;
  name: string;
  value: unknown;
}

const partsIn = (place: JsonObject): Map<AddressPart, Found> => {
  const found = new Map<AddressPart, Found>();
  for (const [name, value] of Object.entries(place)) {
    const part = addressPartOf(name);
    const isText = typeof value === "string" || Number.isSafeInteger(value);
    if (part !== null && isText && value !== "" && !found.has(part)) {
      found.set(part, { holder: place, name, value });
    }
  }
  return found;
};

interface Place {
  place: JsonObject;
  /** Lower is better: an address for deliveries first, then the outer one. */
  rank: number;
}

/** The rank of an address whose name does not say that it is the person's or for deliveries. */
const unnamedRank = 8;

/** Whether an object holds an address. Without a name that says so, it needs a street or a code. */
const isAddress = (object: JsonObject, isNamed: boolean) => {
  const found = partsIn(object);
  found.delete("phone");
  return found.size >= 2 && (isNamed || found.has("address") || found.has("zipCode"));
};

const identityNames = new Set(["id", "uid", "email", "name", "display name", "full name", "alias"]);

/** Whether a name, an id, an email or a type shows that an object is not about the person. */
const isOther = (object: JsonObject, person: JsonObject) => {
  const own = new Set(Object.values(person).filter((value) => typeof value === "string"));
  return Object.entries(object).some(([name, value]) => {
    if (typeof value !== "string" || value === "") return false;
    const phrase = phraseOf(name);
    if (/^(?:address )?(?:type|kind|label|purpose|usage)$/.test(phrase)) {
      return otherName.test(phraseOf(value));
    }
    // An address may have an id and a name of its own, but no email address.
    const isIdentity =
      identityNames.has(phrase) && (phrase === "email" || !isAddress(object, false));
    return isIdentity && !own.has(value);
  });
};

/** Returns the objects that hold addresses of the person, in objects and lists of any name. */
const placesIn = (
  value: JsonObject,
  person: JsonObject,
  { depth, isNamed, isDelivery }: { depth: number; isNamed: boolean; isDelivery: boolean },
): Place[] =>
  Object.entries(value).flatMap(([name, inner]): Place[] => {
    const phrase = name === asReceived ? "" : phraseOf(name);
    if (otherName.test(phrase)) return [];
    const items = Array.isArray(inner) ? inner : [inner];
    const inside = {
      depth: depth + 1,
      isNamed: isNamed || placeName.test(phrase),
      isDelivery: isDelivery || /\b(?:delivery|shipping)\b/.test(phrase),
    };
    const places = items.filter(isObject);
    const [only, ...more] = inside.isDelivery
      ? places
      : places.filter((item) => !isOther(item, person));
    // A list of several addresses does not say which one is for deliveries.
    if (!only || more.length > 0) return [];
    const rank = depth + (inside.isDelivery ? 0 : inside.isNamed ? 4 : unnamedRank);
    const here = isAddress(only, inside.isNamed) ? [{ place: only, rank }] : [];
    return depth >= 3 ? here : [...here, ...placesIn(only, person, inside)];
  });

/**
 * Fills the address of a person or of the company, which is flat in the contract, from an object
 * that holds one. A flat value wins; a nested one that differs stays where it was. In place.
 */
export const liftAddress = (record: JsonObject) => {
  const top = { depth: 0, isNamed: false, isDelivery: false };
  const places = placesIn(record, record, top).sort((a, b) => a.rank - b.rank);
  const [best, next] = places;
  // Nothing says which of two unnamed addresses is for deliveries.
  if (!best || (best.rank >= unnamedRank && next)) return;
  for (const [part, { holder, name, value }] of partsIn(best.place)) {
    if (!isFilled(record[part])) record[part] = String(value);
    if (String(record[part]) === String(value)) delete holder[name];
  }
  pruneAround(record, [best.place]);
};
