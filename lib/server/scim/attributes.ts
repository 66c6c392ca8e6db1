import { badRequest } from "#lib/server/scim/scim-error.ts";

/** Names of SCIM attributes. RFC 7643, 2.1: they are case insensitive, and may be prefixed by their schema. */

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";
/** What Quartermaster made of a user: their role, or why they can't sign in. Read only. */
export const accessSchema = "urn:quartermaster:params:scim:schemas:extension:access:2.0:User";

/** An attribute that Quartermaster stores. */
interface Attribute {
  isRequired?: boolean;
  isList?: boolean;
  /** The attributes that its values have. Absent: a text or boolean. */
  sub?: readonly string[];
  /** Those of them that Quartermaster itself gives. A value that a provider sends is ignored. */
  given?: readonly string[];
}

/** What a kind of resource stores. */
export interface ResourceType {
  schema: string;
  attributes: Readonly<Record<string, Attribute>>;
  /** What Quartermaster itself gives. RFC 7644, 3.5.1: a resource may be sent with it, and it is ignored. */
  readOnly: readonly string[];
}

export const userType: ResourceType = {
  schema: userSchema,
  attributes: {
    userName: { isRequired: true },
    externalId: {},
    active: { isRequired: true },
    displayName: {},
    name: { sub: ["formatted", "givenName", "familyName"] },
    emails: { isList: true, sub: ["value", "type", "primary"] },
  },
  readOnly: ["id", "schemas", "meta", "groups", accessSchema],
};

export const groupType: ResourceType = {
  schema: groupSchema,
  attributes: {
    displayName: { isRequired: true },
    externalId: {},
    members: { isList: true, sub: ["value", "type", "display"], given: ["display", "$ref"] },
  },
  readOnly: ["id", "schemas", "meta"],
};

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;

/** Returns an attribute's name without the prefix of the core schemas. */
export const withoutSchema = (name: string) => name.replace(coreSchema, "");

/** Returns the known name that equals a given one in any case, or `null`. */
export const findName = <Name extends string>(names: readonly Name[], given: string): Name | null =>
  names.find((name) => name.toLowerCase() === given.toLowerCase()) ?? null;

export type JsonObject = Record<string, unknown>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** RFC 7643, 2.5: `null`, an empty list and no attribute are the same. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.every(isEmpty)) ||
  (isJsonObject(value) && Object.values(value).every(isEmpty));

export const asList = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

/** Takes the name of each attribute that a request sends and Quartermaster doesn't store. */
export type NoteUnstored = (name: string) => void;

/** Returns the attributes of an attribute's value under their own names. */
const pickSub = (name: string, { sub = [], given = [] }: Attribute, note: NoteUnstored) => {
  const pick = (value: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(value).flatMap(([key, each]) => {
        if (findName(given, key) !== null) return [];
        const known = findName(sub, key);
        if (known !== null) return [[known, each]];
        if (!isEmpty(each)) note(`${name}.${key}`);
        return [];
      }),
    );
  return pick;
};

/** Returns a member under its own names. Throws `ScimError` (invalidValue) if it is said to be no user. */
const toMember = (item: unknown): unknown => {
  if (!isJsonObject(item)) return item;
  const { type } = item;
  if (!isEmpty(type) && String(type).toLowerCase() !== "user") {
    throw badRequest("invalidValue", "Members are users, not groups. Nothing was changed.");
  }
  return { ...item, type: "User" };
};

/** Returns an attribute's value as it is stored: its attributes under their own names, a text as an item. */
export const toStored = (
  name: string,
  attribute: Attribute,
  value: unknown,
  note: NoteUnstored,
): unknown => {
  if (!attribute.sub) return value;
  const pick = pickSub(name, attribute, note);
  if (!attribute.isList) return isJsonObject(value) ? pick(value) : value;
  const items = asList(value).map((item) => {
    if (typeof item === "string") return { value: item };
    return isJsonObject(item) ? pick(item) : item;
  });
  return name === "members" ? items.map(toMember) : items;
};

/** Returns the stored attributes of a resource under their own names. */
export const pickStored = (
  { attributes, readOnly }: ResourceType,
  given: JsonObject,
  note: NoteUnstored,
): JsonObject =>
  Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => {
      const name = findName(Object.keys(attributes), withoutSchema(key));
      const attribute = name === null ? undefined : attributes[name];
      if (name !== null && attribute) return [[name, toStored(name, attribute, value, note)]];
      if (findName(readOnly, key) === null && !isEmpty(value)) note(key);
      return [];
    }),
  );
