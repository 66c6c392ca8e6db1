import { randomBytes } from "node:crypto";
import type { Capability } from "#lib/v4/operations/operation.ts";
import { hashKey, keyPrefix } from "#sandbox/keys/access.ts";
import { type Holder, holders, type KeyKind } from "#sandbox/keys/key-holders.ts";
import type { Database, Value } from "#sandbox/world/database.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import { insertRow } from "#sandbox/world/insert.ts";

/** A new key. It is shown once. Its capabilities have no `mcp:` prefix. */
export interface SandboxKey {
  label: string;
  kind: KeyKind;
  key: string;
  capabilities: Capability[];
  /** Empty texts for the legacy key, which is not bound to a user. */
  user: { uid: string; email: string; displayName: string };
  scope: { teams: string[]; countries: string[] } | null;
  /** Signs the events for this key's webhook endpoint, if the option `webhooks` registered one. */
  webhookSecret?: string;
}

const dayMs = 86_400_000;

/** Returns the user of a key holder, and creates it first if it is missing. */
const ensureUser = (db: Database, holder: Holder): number => {
  const company = holder.company ?? 1;
  const existing = db.one<{ n: number }>("select n from users where email = ?", holder.email);
  if (existing) return existing.n;
  const teams = holder.scope?.teams.map(
    (name) =>
      db.one<{ n: number }>("select n from teams where company = ? and name = ?", company, name)
        ?.n ?? 0,
  );
  return insertRow(db, "users", {
    company,
    email: holder.email,
    name: holder.name,
    status: holder.disabled ? "disabled" : "active",
    staff: 0,
    developer: holder.kind === "admin" || holder.kind === "other-company" ? 1 : 0,
    teams: teams ? JSON.stringify(teams) : null,
    countries: holder.scope ? JSON.stringify(holder.scope.countries) : null,
  });
};

/** Stores the hash of a new key with its capabilities, and returns the key. */
const saveKey = (
  db: Database,
  user: number | null,
  holder: Pick<Holder, "label" | "capabilities" | "isExpired" | "isInactive"> & { kind: string },
  prefix = keyPrefix,
) => {
  const key = `${prefix}${randomBytes(32).toString("base64url")}`;
  insertRow(db, "keys", {
    hash: hashKey(key),
    user,
    label: holder.label,
    kind: holder.kind,
    capabilities: JSON.stringify(holder.capabilities),
    active: holder.isInactive ? 0 : 1,
    expires_at: holder.isExpired ? Date.now() - dayMs : null,
  });
  return key;
};

/** Mints the keys of all holders and deletes all earlier keys. Only hashes are stored. */
export const mintKeys = (db: Database): SandboxKey[] =>
  db.transaction(() => {
    db.run("delete from keys");
    const minted = holders.map((holder): SandboxKey => {
      const user = ensureUser(db, holder);
      return {
        label: holder.label,
        kind: holder.kind,
        key: saveKey(db, user, holder),
        capabilities: [...holder.capabilities],
        user: { uid: identifier("usr", user), email: holder.email, displayName: holder.name },
        scope: holder.scope
          ? { teams: [...holder.scope.teams], countries: [...holder.scope.countries] }
          : null,
      };
    });
    const legacy = { label: "Legacy v2 key", kind: "legacy" as const, capabilities: [] };
    const key = saveKey(db, null, legacy, "dlk_v2_");
    const nobody = { uid: "", email: "", displayName: "" };
    return [...minted, { ...legacy, key, user: nobody, scope: null }];
  });

/**
 * Copies all keys of a world to a world that has none. Each stays bound to the same user, whose teams
 * are found by name.
 */
export const copyKeys = (from: Database, to: Database) =>
  to.transaction(() => {
    const users = new Map(
      holders.map((holder) => [
        from.one<{ n: number }>("select n from users where email = ?", holder.email)?.n ?? null,
        ensureUser(to, holder),
      ]),
    );
    for (const key of from.all<Record<string, Value> & { user: number | null }>(
      "select * from keys",
    )) {
      insertRow(to, "keys", { ...key, user: users.get(key.user) ?? null });
    }
    if (areKeysHandedOut(from)) markKeysHandedOut(to);
  });

/** Mints another key of the owner, who sees the whole company. */
export const mintOwnerKey = (db: Database, wanted: readonly Capability[]): string => {
  const owner = db.one<{ user: number }>("select user from keys where kind = 'admin' limit 1");
  const further = { label: "Further key", kind: "further", capabilities: wanted };
  return saveKey(db, owner?.user ?? null, further);
};

/**
 * Returns whether the keys of this world were printed or written to a file. If the process is killed
 * before that, the next start must mint new keys.
 */
export const areKeysHandedOut = (db: Database) =>
  db.one("select 1 as one from meta where name = 'keys_handed_out'") !== undefined;

export const markKeysHandedOut = (db: Database) => {
  db.run("insert or ignore into meta (name, value) values ('keys_handed_out', 'yes')");
};
