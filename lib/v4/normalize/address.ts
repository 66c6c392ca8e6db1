import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { isPrivateName } from "#lib/v4/fields/private-names.ts";
import { nameIn } from "#lib/v4/normalize/employees-and-teams.ts";
import {
  asReceived,
  isFilledText,
  isHollow,
  isObject,
  type JsonObject,
} from "#lib/v4/normalize/json.ts";
import { liftAddress } from "#lib/v4/normalize/lift-address.ts";

const contactName =
  /^(?:(?:site|office|local|main|primary|delivery) )?(?:contacts?|attention|attn|receiver|reception)(?: (?:person|people|details|info|name))?$/;
const emailName = /^(?:work |contact )?e ?mail(?: address)?$/;
const phoneName = /^(?:contact )?(?:phone|telephone|mobile|cell)(?: (?:number|no))?$/;

interface Found {
  holder: JsonObject;
  /** The fields of the holder that the value was read from. */
  names: string[];
  value: string;
}

/** The redaction hides an object under a private name as a whole: no value may move out of it. */
const isOpen = (name: string, depth: number) => depth < 2 && !isPrivateName(name);

/** Finds texts by their fields' names, in an object and the objects inside it. */
const findText = (object: JsonObject, accepts: RegExp, depth = 0): Found[] =>
  Object.entries(object).flatMap(([name, value]): Found[] => {
    if (isObject(value)) {
      return isOpen(name, depth) ? findText(value, accepts, depth + 1) : [];
    }
    return isFilledText(value) && accepts.test(phraseOf(name))
      ? [{ holder: object, names: [name], value }]
      : [];
  });

const findName = (object: JsonObject, depth = 0): Found[] => {
  const value = nameIn(object);
  if (value !== undefined) {
    const names = Object.keys(object).filter((name) => /\bname$/.test(phraseOf(name)));
    return [{ holder: object, names, value }];
  }
  return Object.entries(object).flatMap(([name, inner]) =>
    isObject(inner) && isOpen(name, depth) ? findName(inner, depth + 1) : [],
  );
};

/** Fills a field with the one value found. Several values, or one that differs, stay in place. */
const put = (record: JsonObject, field: string, found: readonly Found[]) => {
  const [first] = found;
  if (!first || found.some(({ value }) => value !== first.value)) return;
  record[field] ??= first.value;
  if (record[field] !== first.value) return;
  for (const { holder, names } of found) for (const name of names) delete holder[name];
};

const prune = (holder: JsonObject, name: string) => {
  const value = holder[name];
  if (isObject(value)) for (const inner of Object.keys(value)) prune(value, inner);
  if (isHollow(value)) delete holder[name];
};

const liftContact = (record: JsonObject, holder: JsonObject, name: string) => {
  const given = holder[name];
  const [value, ...others] = Array.isArray(given) ? given : [given];
  if (others.length > 0) return;
  if (isFilledText(value) && !value.includes("@") && /\p{L}/u.test(value)) {
    put(record, "contactName", [{ holder, names: [name], value }]);
  }
  if (!isObject(value)) return;
  put(record, "contactName", findName(value));
  put(record, "contactEmail", findText(value, emailName));
  put(record, "phone", findText(value, phoneName));
  if (isHollow(value)) delete holder[name];
  else prune(holder, name);
};

/**
 * Fills a saved address and its contact, which are flat in the contract, from objects that hold
 * them: `location: {line1, city}`, `contact: {name, email}`. A flat value wins; a nested one that
 * differs stays where it was. The redaction hides `phone` from the same roles in either position.
 * Source: api-v4.md, Resources, Company address. In place.
 */
export const normalizeAddress = (record: JsonObject, known: ReadonlySet<string>) => {
  const received = record[asReceived];
  for (const holder of isObject(received) ? [record, received] : [record]) {
    for (const name of Object.keys(holder)) {
      if (holder === record && known.has(name)) continue;
      if (contactName.test(phraseOf(name))) liftContact(record, holder, name);
      else if (emailName.test(phraseOf(name)) && isFilledText(holder[name])) {
        put(record, "contactEmail", [{ holder, names: [name], value: String(holder[name]) }]);
      }
    }
  }
  liftAddress(record, { isAddress: true });
  if (isHollow(record[asReceived])) delete record[asReceived];
};
