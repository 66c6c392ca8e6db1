/** Names of SCIM attributes. RFC 7643, 2.1: they are case insensitive, and may be prefixed by their schema. */

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";
/** What Quartermaster made of a user: their role, or why they can't sign in. Read only. */
export const accessSchema = "urn:quartermaster:params:scim:schemas:extension:access:2.0:User";

export const userAttributes = [
  "userName",
  "externalId",
  "active",
  "displayName",
  "name",
  "emails",
] as const;
export const groupAttributes = ["displayName", "externalId", "members"] as const;

/** Attributes of attributes that Quartermaster uses. */
const subAttributes = [
  "formatted",
  "givenName",
  "familyName",
  "value",
  "type",
  "primary",
  "display",
] as const;

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;

/** Returns an attribute's name without the prefix of the core schemas. */
export const withoutSchema = (name: string) => name.replace(coreSchema, "");

/** Returns the known name that equals a given one in any case, or `null`. */
export const findName = <Name extends string>(names: readonly Name[], given: string): Name | null =>
  names.find((name) => name.toLowerCase() === given.toLowerCase()) ?? null;

export const findSubAttribute = (given: string) => findName(subAttributes, given);

export type JsonObject = Record<string, unknown>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the known attributes of an object under their own names. All others are left out. */
export const pickKnown = (names: readonly string[], given: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => {
      const name = findName(names, withoutSchema(key));
      return name === null ? [] : [[name, value]];
    }),
  );
