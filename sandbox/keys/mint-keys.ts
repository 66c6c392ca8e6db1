import { randomBytes } from "node:crypto";
import { type Capability, capabilities } from "#lib/v4/operations/operation.ts";
import { hashKey, keyPrefix } from "#sandbox/keys/access.ts";
import type { Database, Value } from "#sandbox/world/database.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import { insertRow } from "#sandbox/world/insert.ts";
import { managerScopes } from "#sandbox/world/organisation.ts";

export type KeyKind =
  | "admin"
  | "manager"
  | "support"
  | "disabled"
  | "write-only"
  | "short"
  | "expired"
  | "inactive"
  | "legacy"
  | "other-company";

/** A key as it is handed out once. Capabilities without their `mcp:` prefix. */
export interface SandboxKey {
  label: string;
  kind: KeyKind;
  key: string;
  capabilities: Capability[];
  /** Empty texts for the legacy key, which is bound to no user. */
  user: { uid: string; email: string; displayName: string };
  scope: { teams: string[]; countries: string[] } | null;
}

interface Holder {
  label: string;
  kind: KeyKind;
  capabilities: readonly Capability[];
  name: string;
  email: string;
  company?: number;
  disabled?: boolean;
  /** Of the key, not of its user. */
  isExpired?: boolean;
  isInactive?: boolean;
  scope?: { teams: readonly string[]; countries: readonly string[] };
}

const reads = capabilities.filter((capability) => capability.endsWith(":read"));
const writes = capabilities.filter((capability) => capability.endsWith(":write"));
const managing = capabilities.filter(
  (capability) => !["teams:write", "company:write"].includes(capability),
);

/** Each lacks one capability. The first is the one that many a screen needs beside its own. */
const missing: readonly Capability[] = [
  "inventory:read",
  ...capabilities.filter((capability) => capability !== "inventory:read"),
];

const holders: readonly Holder[] = [
  {
    label: "Owner",
    kind: "admin",
    capabilities,
    name: "Maya Okafor",
    email: "maya.okafor@meridian.example",
  },
  {
    label: "Manager, Europe and Africa",
    kind: "manager",
    capabilities: managing,
    name: "Jonas Keller",
    email: "jonas.keller@meridian.example",
    scope: managerScopes.first,
  },
  {
    label: "Manager, Americas and Asia",
    kind: "manager",
    capabilities: managing,
    name: "Elena Vasquez",
    email: "elena.vasquez@meridian.example",
    scope: managerScopes.second,
  },
  {
    label: "Support control",
    kind: "support",
    capabilities: reads,
    name: "Sam Whitfield",
    email: "sam.whitfield@meridian.example",
  },
  {
    label: "Disabled user",
    kind: "disabled",
    capabilities,
    name: "Rita Sorel",
    email: "rita.sorel@meridian.example",
    disabled: true,
  },
  {
    label: "Write-only integration",
    kind: "write-only",
    capabilities: writes,
    name: "HR integration",
    email: "hr-integration@meridian.example",
  },
  ...missing.map(
    (capability): Holder => ({
      label: `All but ${capability}`,
      kind: "short",
      capabilities: capabilities.filter((one) => one !== capability),
      name: "Tom Lindgren",
      email: "tom.lindgren@meridian.example",
    }),
  ),
  {
    label: "Expired key",
    kind: "expired",
    capabilities,
    name: "Maya Okafor",
    email: "maya.okafor@meridian.example",
    isExpired: true,
  },
  {
    label: "Inactive key",
    kind: "inactive",
    capabilities,
    name: "Maya Okafor",
    email: "maya.okafor@meridian.example",
    isInactive: true,
  },
  {
    label: "Other company",
    kind: "other-company",
    capabilities,
    name: "Ada Pine",
    email: "ada.pine@harbourpine.example",
    company: 2,
  },
];

const dayMs = 86_400_000;

const draw = (prefix: string) => `${prefix}${randomBytes(32).toString("base64url")}`;

const userOf = (db: Database, holder: Holder): number => {
  const company = holder.company ?? 1;
  const known = db.one<{ n: number }>("select n from users where email = ?", holder.email);
  if (known) return known.n;
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

/** What each kind of key is for, as `--help` lists them. */
export const keyKindGuide: readonly (readonly [kind: KeyKind, does: string])[] = [
  ["admin", "the owner: all ten capabilities, the whole company"],
  ["manager", "two of them, each with teams and regions of its own"],
  ["support", "the five read capabilities"],
  ["write-only", "the five write capabilities"],
  ["short", "ten of them, each with all capabilities but one"],
  ["disabled", "bound to a disabled user: 401"],
  ["expired", "expired yesterday: 401"],
  ["inactive", "switched off: 401"],
  ["legacy", "a v2 key, bound to no user: 401"],
  ["other-company", "all ten capabilities in another company"],
];

/** Mints one key for each kind of user, replacing all earlier ones. Only hashes are kept. */
export const mintKeys = (db: Database): SandboxKey[] =>
  db.transaction(() => {
    db.run("delete from keys");
    const keep = (
      key: string,
      user: number | null,
      holder: Pick<Holder, "label" | "kind" | "capabilities" | "isExpired" | "isInactive">,
    ) =>
      insertRow(db, "keys", {
        hash: hashKey(key),
        user,
        label: holder.label,
        kind: holder.kind,
        capabilities: JSON.stringify(holder.capabilities),
        active: holder.isInactive ? 0 : 1,
        expires_at: holder.isExpired ? Date.now() - dayMs : null,
      });
    const minted = holders.map((holder): SandboxKey => {
      const user = userOf(db, holder);
      const key = draw(keyPrefix);
      keep(key, user, holder);
      return {
        label: holder.label,
        kind: holder.kind,
        key,
        capabilities: [...holder.capabilities],
        user: { uid: identifier("usr", user), email: holder.email, displayName: holder.name },
        scope: holder.scope
          ? { teams: [...holder.scope.teams], countries: [...holder.scope.countries] }
          : null,
      };
    });
    const legacy: SandboxKey = {
      label: "Legacy v2 key",
      kind: "legacy",
      key: draw("dlk_v2_"),
      capabilities: [],
      user: { uid: "", email: "", displayName: "" },
      scope: null,
    };
    keep(legacy.key, null, legacy);
    return [...minted, legacy];
  });

/**
 * Every key of one world into another that has none: bound to the same user, whose teams are found
 * by name there.
 */
export const copyKeys = (from: Database, to: Database) =>
  to.transaction(() => {
    const users = new Map(
      holders.map((holder) => [
        from.one<{ n: number }>("select n from users where email = ?", holder.email)?.n ?? null,
        userOf(to, holder),
      ]),
    );
    for (const key of from.all<Record<string, Value> & { user: number | null }>(
      "select * from keys",
    )) {
      insertRow(to, "keys", { ...key, user: users.get(key.user) ?? null });
    }
    if (areKeysHandedOut(from)) markKeysHandedOut(to);
  });

/** One more key of the owner, who sees the whole company. */
export const mintOwnerKey = (db: Database, wanted: readonly Capability[]): string => {
  const owner = db.one<{ user: number }>("select user from keys where kind = 'admin' limit 1");
  const key = draw(keyPrefix);
  insertRow(db, "keys", {
    hash: hashKey(key),
    user: owner?.user ?? null,
    label: "Further key",
    kind: "further",
    capabilities: JSON.stringify(wanted),
    active: 1,
    expires_at: null,
  });
  return key;
};

/**
 * Whether somebody received the keys of this world. Minted is not enough: after a kill between
 * minting and writing them down nobody would have any.
 */
export const areKeysHandedOut = (db: Database) =>
  db.one("select 1 as one from meta where name = 'keys_handed_out'") !== undefined;

export const markKeysHandedOut = (db: Database) => {
  db.run("insert or ignore into meta (name, value) values ('keys_handed_out', 'yes')");
};
