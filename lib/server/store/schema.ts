import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { KeyOwner } from "#lib/protocol/connection.ts";
import type { Role } from "#lib/server/role.ts";
import type { Auth } from "#lib/v4/client/auth-header.ts";
import type { Capability } from "#lib/v4/operations/operation.ts";
import type { Language } from "#lib/protocol/words/languages.ts";

export type Environment = "sandbox" | "production";

/** A column of a time with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * The master keys that this store was used with, by version. A key with another fingerprint is not the
 * key of this store.
 */
export const masterKeys = pgTable("master_keys", {
  version: integer("version").primaryKey(),
  fingerprint: text("fingerprint").notNull(),
  recordedAt: moment("recorded_at").notNull().defaultNow(),
  /** When a person said that this key is lost: what it encrypted stays unreadable. */
  lostAt: moment("lost_at"),
});

/**
 * Connections to the service: an address, an encrypted API key and its declared capabilities. The
 * environment is part of the identity, so that a key is never used in the other environment.
 */
export const connections = pgTable(
  "connections",
  {
    environment: text("environment").$type<Environment>().notNull(),
    id: text("id").notNull(),
    label: text("label").notNull(),
    /** Without `/v4`. */
    baseUrl: text("base_url").notNull(),
    /** `v<master key version>.<iv>.<tag>.<ciphertext>`, see keys/seal.ts. */
    sealedKey: text("sealed_key").notNull(),
    /** Whether the key is sent, or in its place the ID token of the person who signed in. */
    auth: text("auth").$type<Auth>().notNull().default("api key"),
    /** The key's last four characters, by which people recognize it. */
    keyHint: text("key_hint").notNull(),
    /** What the key was registered with. The service decides which capabilities it really has. */
    capabilities: jsonb("capabilities").$type<Capability[]>().notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** Nothing is sent with a disabled connection. */
    disabledAt: moment("disabled_at"),
    /** When `GET /v4/me` accepted the key, and whom the service named; `null` if never asked. */
    verifiedAt: moment("verified_at"),
    owner: jsonb("owner").$type<KeyOwner>(),
    /** The key before the last rotation, kept until `previousUntil` so that it can be restored. */
    sealedPreviousKey: text("sealed_previous_key"),
    previousKeyHint: text("previous_key_hint"),
    previousUntil: moment("previous_until"),
  },
  (table) => [primaryKey({ columns: [table.environment, table.id] })],
);

/**
 * Accounts: one row for each identity that can sign in. A local account is known by its email; one of
 * an identity provider by issuer and subject, never by its email, which another issuer may also use.
 */
export const people = pgTable(
  "people",
  {
    id: text("id").primaryKey(),
    /**
     * Lower case. `null`: the identity provider gave none that it has verified. A local account has one,
     * and only there it identifies the person.
     */
    email: text("email"),
    /** Of the identity provider; `null` for a local account. */
    issuer: text("issuer"),
    /** The person's id at the issuer; `null` for a local account. */
    subject: text("subject"),
    displayName: text("display_name").notNull(),
    /** The role while no connection is in use, and of a new grant unless another is chosen. */
    role: text("role").$type<Role>().notNull(),
    /** Argon2id; `null` for demo people, who sign in by one click. */
    passwordHash: text("password_hash"),
    /** Whether the password is a one-time password: its sessions may only choose another. */
    mustChangePassword: boolean("must_change_password").notNull().default(false),
    /** Of a one-time password; `null` for a chosen one. */
    oneTimeExpiresAt: moment("one_time_expires_at"),
    /** When a one-time password last signed in. */
    oneTimeUsedAt: moment("one_time_used_at"),
    /** Whether the account may sign in by password where password sign-in is off. */
    isBreakGlass: boolean("is_break_glass").notNull().default(false),
    /** When the present password of a break-glass account last signed in. */
    breakGlassUsedAt: moment("break_glass_used_at"),
    isDemo: boolean("is_demo").notNull().default(false),
    /** What a demo person demonstrates, e.g. the teams of a manager. */
    note: text("note"),
    /** The language that the person chose for the console; `null`: that of the browser. */
    language: text("language").$type<Language>(),
    disabledAt: moment("disabled_at"),
    lastSignInAt: moment("last_sign_in_at"),
    /**
     * When the identity provider last gave the person their role: by a sign-in, a refresh or SCIM. `null`
     * for a local account, and for one that the provider has not given a role yet.
     */
    confirmedAt: moment("confirmed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("people_local_email").on(table.email).where(sql`${table.issuer} is null`),
    unique("people_identity").on(table.issuer, table.subject),
    check("people_local_has_email", sql`${table.issuer} is not null or ${table.email} is not null`),
  ],
);

/** Which person may use which connection, with which role. */
export const grants = pgTable(
  "grants",
  {
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    role: text("role").$type<Role>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When a session last began to use it; `null` if none did. A sign-in begins with the newest. */
    usedAt: moment("used_at"),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.environment, table.connectionId] }),
    index("grants_connection").on(table.environment, table.connectionId),
    foreignKey({
      name: "grants_connection",
      columns: [table.environment, table.connectionId],
      foreignColumns: [connections.environment, connections.id],
    }).onDelete("cascade"),
  ],
);

/** How a session was begun. */
export type SignInMethod = "password" | "demo" | "oidc" | "passkey";

/** Signed-in browsers. Only the browser's cookie has the session's id: the table has its SHA-256. */
export const sessions = pgTable(
  "sessions",
  {
    idHash: text("id_hash").primaryKey(),
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    method: text("method").$type<SignInMethod>().notNull().default("password"),
    /**
     * The connection of the grant that it uses; `null`: it has chosen none. It stays when the grant is
     * withdrawn, so that no other connection takes its place by itself.
     */
    environment: text("environment").$type<Environment>(),
    connectionId: text("connection_id"),
    /** The IP address and the browser of the sign-in, by which people recognize their sessions. */
    address: text("address"),
    userAgent: text("user_agent"),
    createdAt: moment("created_at").notNull(),
    seenAt: moment("seen_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("sessions_person").on(table.personId),
    index("sessions_end").on(table.expiresAt),
  ],
);

/** Leaky buckets against password guessing. Keys are hashes: no email or IP address is stored. */
export const buckets = pgTable(
  "buckets",
  {
    key: text("key").primaryKey(),
    level: doublePrecision("level").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [index("buckets_at").on(table.at)],
);

/** Where the service's answers differ from the contract. Types only, never a value. */
export const drift = pgTable(
  "drift",
  {
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    operation: text("operation").notNull(),
    path: text("path").notNull(),
    expected: text("expected").notNull(),
    received: text("received").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
    firstAt: moment("first_at").notNull(),
    lastAt: moment("last_at").notNull(),
  },
  (table) => [
    primaryKey({
      name: "drift_identity",
      columns: [
        table.environment,
        table.connectionId,
        table.operation,
        table.path,
        table.expected,
        table.received,
      ],
    }),
    foreignKey({
      name: "drift_connection",
      columns: [table.environment, table.connectionId],
      foreignColumns: [connections.environment, connections.id],
    }).onDelete("cascade"),
  ],
);
