import { phraseOf } from "#lib/v4/field-name";
import { asReceived, isHollow, isObject, type JsonObject } from "#lib/v4/shape/json";
import { nameIn } from "#lib/v4/shape/people";

/** What each part of an address is called, by its words. */
const parts = {
  address:
    /^(?:address|street|street address|(?:address )?line(?: ?1| one)|address ?1|address one|street ?1)$/,
  addressTwo:
    /^(?:(?:address )?line(?: ?2| two)|address ?2|address two|street ?2|apartment|unit|suite)$/,
  city: /^(?:city|town|locality)$/,
  state: /^(?:state|region|province|county|state code)$/,
  zipCode: /^(?:zip|zip ?code|postal ?code|post ?code)$/,
  country: /^(?:country|country code)$/,
  phone: /^(?:phone|phone number|telephone|mobile|mobile number)$/,
} as const;
type Part = keyof typeof parts;

/** Names of objects that may hold where a person's devices go. */
const placeName = /\b(?:address|addresses|delivery|shipping|location|residence|home)$/;
const otherPlace =
  /\b(?:billing|company|office|warehouse|work|previous|old|return|manager|contact)\b/;

const partOf = (name: string): Part | null => {
  const phrase = phraseOf(name);
  return (Object.keys(parts) as Part[]).find((part) => parts[part].test(phrase)) ?? null;
};

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== "";

interface Found {
  holder: JsonObject;
  name: string;
  value: unknown;
}

const partsIn = (place: JsonObject): Map<Part, Found> => {
  const found = new Map<Part, Found>();
  for (const [name, value] of Object.entries(place)) {
    const part = partOf(name);
    const isText = typeof value === "string" || Number.isSafeInteger(value);
    if (part !== null && isText && value !== "" && !found.has(part)) {
      found.set(part, { holder: place, name, value });
    }
  }
  return found;
};

interface Place {
  place: JsonObject;
  /** Lower is better: an address for deliveries before another one, then the shallower. */
  rank: number;
}

const placesIn = (object: JsonObject, depth: number, isInPlace: boolean): Place[] =>
  Object.entries(object).flatMap(([name, value]): Place[] => {
    const phrase = name === asReceived ? "" : phraseOf(name);
    if (!isObject(value) || otherPlace.test(phrase)) return [];
    const isPlace = isInPlace || placeName.test(phrase);
    const isDelivery = /\b(?:delivery|shipping)\b/.test(phrase);
    const isAddress = isPlace && partsIn(value).size >= 2;
    const here = isAddress ? [{ place: value, rank: depth + (isDelivery ? 0 : 4) }] : [];
    return depth >= 3 ? here : [...here, ...placesIn(value, depth + 1, isPlace)];
  });

/** Removes the objects on the way to a place that it has left empty. */
const prune = (object: JsonObject) => {
  for (const [name, value] of Object.entries(object)) {
    if (!isObject(value)) continue;
    prune(value);
    if (isHollow(value) && (name === asReceived || placeName.test(phraseOf(name)))) {
      delete object[name];
    }
  }
};

const isSame = (a: unknown, b: unknown) => String(a) === String(b);

/**
 * Fills the delivery address, which is flat in the contract, from an object that holds one. What is
 * flat wins; what differs from it stays where it was. In place.
 */
const liftAddress = (record: JsonObject) => {
  const places = placesIn(record, 0, false).sort((a, b) => a.rank - b.rank);
  const [best] = places;
  if (!best) return;
  for (const [part, { holder, name, value }] of partsIn(best.place)) {
    if (!isFilled(record[part])) record[part] = String(value);
    if (isSame(record[part], value)) delete holder[name];
  }
  prune(record);
};

/**
 * Brings an employee to the one form that the screens read: one name, a flat delivery address.
 * Source: api-v4.md, Resources, Employee. In place.
 */
export const normalizeEmployee = (record: JsonObject) => {
  const name = record.displayName == null ? nameIn(record) : undefined;
  if (name !== undefined) record.displayName = name;
  liftAddress(record);
};
