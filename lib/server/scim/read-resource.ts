import { z } from "zod";
import type { JsonObject } from "#lib/server/scim/attributes.ts";
import { badRequest } from "#lib/server/scim/scim-error.ts";
import type { ScimProfile } from "#lib/server/store/scim-schema.ts";
import { findUnsafe } from "#lib/v4/fields/unsafe-text.ts";

export interface UserInput {
  userName: string;
  externalId: string | null;
  isActive: boolean;
  profile: ScimProfile;
}

export interface GroupInput {
  displayName: string;
  externalId: string | null;
  /** Ids of SCIM users. */
  members: string[];
}

const maxMembers = 20_000;

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `must have at most ${max} characters`)
    .refine((value) => findUnsafe(value) === null, "must not contain control characters");
const optionalText = text(200)
  .nullish()
  .transform((value) => value || undefined);
const name = text(254).min(1, "must not be empty");
const externalId = text(254)
  .nullish()
  .transform((value) => value || null);

/** Microsoft Entra ID sends booleans as the texts "True" and "False". */
const boolean = z
  .union([
    z.boolean(),
    z
      .string()
      .toLowerCase()
      .pipe(z.enum(["true", "false"])),
  ])
  .transform((value) => value === true || value === "true");

const email = z.union([
  text(254).transform((value) => ({ value })),
  z.object({
    value: text(254).min(1),
    type: optionalText,
    primary: boolean.nullish().transform((value) => value ?? undefined),
  }),
]);

/** An item without a value says nothing. Providers send such items for attributes that are not set. */
const withoutEmpty = (items: unknown) =>
  Array.isArray(items)
    ? items.filter((item) => item?.value !== undefined && item.value !== null && item.value !== "")
    : items;

const userFields = z.object({
  userName: name,
  externalId,
  active: boolean.optional().default(true),
  displayName: optionalText,
  name: z
    .object({ formatted: optionalText, givenName: optionalText, familyName: optionalText })
    .nullish(),
  emails: z.preprocess(withoutEmpty, z.array(email).max(20).nullish()),
});

const groupFields = z.object({
  displayName: name,
  externalId,
  members: z
    .array(z.object({ value: text(254) }))
    .max(maxMembers)
    .nullish(),
});

/** Parses the known attributes of a resource. Throws `ScimError` (invalidValue) that names the first wrong one. */
const parse = <Schema extends z.ZodType>(schema: Schema, known: JsonObject): z.output<Schema> => {
  const parsed = schema.safeParse(known);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const attribute = issue?.path.join(".") ?? "";
  const message = `${attribute} is missing or not valid: ${issue?.message}. Nothing was changed.`;
  throw badRequest("invalidValue", message);
};

/** Reads a user's stored attributes. Throws `ScimError`. */
export const readUser = (stored: JsonObject): UserInput => {
  const fields = parse(userFields, stored);
  const { userName, active, displayName, name: names, emails } = fields;
  const profile: ScimProfile = {
    ...(displayName === undefined ? {} : { displayName }),
    ...(names && Object.values(names).some((part) => part !== undefined) ? { name: names } : {}),
    ...(emails && emails.length > 0 ? { emails } : {}),
  };
  return { userName, externalId: fields.externalId, isActive: active, profile };
};

/** Reads a group's stored attributes. Members are named once, however often they are sent. Throws `ScimError`. */
export const readGroup = (stored: JsonObject): GroupInput => {
  const { displayName, members, ...fields } = parse(groupFields, stored);
  const ids = new Set((members ?? []).map(({ value }) => value));
  return { displayName, externalId: fields.externalId, members: [...ids] };
};
