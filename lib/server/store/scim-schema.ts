import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment, people } from "#lib/server/store/schema.ts";

/** The names and addresses of a SCIM user. Attributes that Quartermaster doesn't use are not stored. */
export interface ScimProfile {
  displayName?: string | undefined;
  name?: {
    formatted?: string | undefined;
    givenName?: string | undefined;
    familyName?: string | undefined;
  };
  emails?: {
    value: string;
    type?: string | undefined;
    primary?: boolean | undefined;
  }[];
}

/** Bearer tokens of identity providers that provision by SCIM. */
export const scimTokens = pgTable("scim_tokens", {
  id: text("id").primaryKey(),
  /** SHA-256 of the token, which is shown once. */
  tokenHash: text("token_hash").notNull().unique(),
  /** Its last four characters, by which people recognize it. */
  hint: text("hint").notNull(),
  label: text("label").notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
  lastUsedAt: moment("last_used_at"),
  revokedAt: moment("revoked_at"),
});

/** What the identity provider said about people by SCIM. The id of a SCIM user is that of its person. */
export const scimUsers = pgTable(
  "scim_users",
  {
    personId: text("person_id")
      .primaryKey()
      .references(() => people.id, { onDelete: "cascade" }),
    userName: text("user_name").notNull(),
    externalId: text("external_id"),
    isActive: boolean("is_active").notNull(),
    profile: jsonb("profile").$type<ScimProfile>().notNull(),
    /** Why the person can't sign in, e.g. `roles_missing`; `null`: SCIM lets them sign in. */
    denial: text("denial"),
    /** Equals `disabled_at` of the person while SCIM disabled them, and nobody else did since. */
    withdrawnAt: moment("withdrawn_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** The provider deleted the user. The account stays, disabled: requests and the audit refer to it. */
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    uniqueIndex("scim_users_name")
      .on(sql`lower(${table.userName})`)
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex("scim_users_external")
      .on(table.externalId)
      .where(sql`${table.deletedAt} is null and ${table.externalId} is not null`),
  ],
);

/** Groups of the identity provider, whose names give roles and connections. */
export const scimGroups = pgTable(
  "scim_groups",
  {
    id: text("id").primaryKey(),
    displayName: text("display_name").notNull(),
    externalId: text("external_id"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("scim_groups_name").on(sql`lower(${table.displayName})`),
    uniqueIndex("scim_groups_external")
      .on(table.externalId)
      .where(sql`${table.externalId} is not null`),
  ],
);

export const scimMembers = pgTable(
  "scim_members",
  {
    groupId: text("group_id")
      .notNull()
      .references(() => scimGroups.id, { onDelete: "cascade" }),
    personId: text("person_id")
      .notNull()
      .references(() => scimUsers.personId, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.personId] }),
    index("scim_members_person").on(table.personId),
  ],
);
