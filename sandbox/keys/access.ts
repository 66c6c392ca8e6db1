import { createHash } from "node:crypto";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { Capability } from "#lib/v4/operations/operation.ts";
import { Refusal } from "#sandbox/input/refusal.ts";
import { type Database, placeholders, type Value } from "#sandbox/world/database.ts";

/** Fixed prefix of v4 keys. Source: api-v4.md, Authentication 1. */
export const keyPrefix = "svc_sk_";

/** The teams and countries that a manager's key is narrowed to. */
export interface Visibility {
  teams: number[];
  countries: string[];
}

/** The sender of a request, with the present claims of the key's user. */
export interface Caller {
  user: { n: number; email: string; name: string; staff: boolean; developer: boolean };
  company: number;
  capabilities: readonly string[];
  /** `null`: the whole company. */
  visibility: Visibility | null;
}

/** What an OAuth token may do: what its key may, as far as the person granted it. */
export interface Grant {
  keyHash: string;
  /** Without the `mcp:` prefix. */
  capabilities: readonly string[];
}

interface KeyRow {
  user: number | null;
  capabilities: string;
  active: number;
  expires_at: number | null;
}

interface UserRow {
  n: number;
  company: number;
  email: string;
  name: string;
  status: string;
  staff: number;
  developer: number;
  teams: string | null;
  countries: string | null;
}

export const hashKey = (key: string) => createHash("sha256").update(key).digest("hex");

/** Returns the caller that a request's key belongs to. Throws a 401 with the documented reason. */
export const requireCaller = (db: Database, headers: Headers): Caller => {
  const key = headers.get("x-api-key");
  if (key === null || key === "") {
    throw new Refusal(
      401,
      headers.has("authorization")
        ? "Authorization: Bearer accepts only an ID token of the identity provider. Send the API key as X-API-KEY."
        : "X-API-KEY is missing",
    );
  }
  return callerOf(db, hashKey(key));
};

/** Returns the caller that a key belongs to, by its hash. Throws a 401 with the documented reason. */
export const callerOf = (db: Database, hash: string): Caller => {
  const row = db.one<KeyRow>(
    "select user, capabilities, active, expires_at from keys where hash = ?",
    hash,
  );
  if (row?.user === null) {
    throw new Refusal(401, "The API key is a legacy v2 key: it is not bound to a user");
  }
  if (!row) throw new Refusal(401, "The API key is invalid");
  if (!row.active) throw new Refusal(401, "The API key is inactive");
  if (row.expires_at !== null && row.expires_at < Date.now()) {
    throw new Refusal(401, "The API key has expired");
  }
  const user = db.one<UserRow>("select * from users where n = ?", row.user);
  if (!user) throw new Refusal(401, "The API key is bound to a deleted user");
  if (user.status !== "active") {
    throw new Refusal(401, "The API key is bound to a disabled user");
  }
  return toCaller(user, JSON.parse(row.capabilities) as string[]);
};

/**
 * Returns the caller that sends an ID token, by its email. Throws a 401 for an unknown or disabled user.
 * What a token may access is not shown: this sandbox gives it what the user's working keys may.
 */
export const callerOfEmail = (db: Database, email: string): Caller => {
  const user = db.one<UserRow>("select * from users where name_key(email) = ?", nameKey(email));
  if (!user) throw new Refusal(401, "The ID token is of an unknown user");
  if (user.status !== "active") throw new Refusal(401, "The ID token is of a disabled user");
  const keys = db.all<{ capabilities: string }>(
    "select capabilities from keys where user = ? and active = 1 and (expires_at is null or expires_at > ?)",
    user.n,
    Date.now(),
  );
  const granted = keys.flatMap(({ capabilities }) => JSON.parse(capabilities) as string[]);
  return toCaller(user, [...new Set(granted)]);
};

const toCaller = (user: UserRow, capabilities: string[]): Caller => {
  return {
    user: {
      n: user.n,
      email: user.email,
      name: user.name,
      staff: user.staff === 1,
      developer: user.developer === 1,
    },
    company: user.company,
    capabilities,
    visibility:
      user.teams === null || user.countries === null
        ? null
        : {
            teams: JSON.parse(user.teams) as number[],
            countries: JSON.parse(user.countries) as string[],
          },
  };
};

/** Returns the caller of a grant. Throws a 401 as soon as its key would get one. */
export const callerOfGrant = (db: Database, { keyHash, capabilities }: Grant): Caller => {
  const caller = callerOf(db, keyHash);
  return {
    ...caller,
    capabilities: caller.capabilities.filter((capability) => capabilities.includes(capability)),
  };
};

/** Throws a 403 without the capability. A write capability does not include its read. */
export const requireCapability = (caller: Caller, capability: Capability | null) => {
  if (capability === null || caller.capabilities.includes(capability)) return;
  throw new Refusal(403, `The API key lacks the capability mcp:${capability}`);
};

/** A part of an SQL `where` clause. */
export interface Condition {
  sql: string;
  values: Value[];
}

/** Whether a manager sees rows without a team, or without a country. */
interface Rules {
  withoutTeam: boolean;
  withoutCountry: boolean;
}
/** Stock, and orders for stock, have no team: a manager orders from the stock of its countries. */
const orderOrDevice: Rules = { withoutTeam: true, withoutCountry: false };
const employee: Rules = { withoutTeam: false, withoutCountry: true };

const conditionFor = (caller: Caller, prefix: string, rules: Rules): Condition => {
  const { visibility, company } = caller;
  if (!visibility) return { sql: `${prefix}company = ?`, values: [company] };
  const { teams, countries } = visibility;
  const inTeams = `${prefix}team in (${placeholders(teams.length)})`;
  const inCountries = `${prefix}country in (${placeholders(countries.length)})`;
  return {
    sql: [
      `${prefix}company = ?`,
      rules.withoutTeam ? `(${prefix}team is null or ${inTeams})` : inTeams,
      rules.withoutCountry ? `(${prefix}country is null or ${inCountries})` : inCountries,
    ].join(" and "),
    values: [company, ...teams, ...countries],
  };
};

interface OwnedRow {
  company: number;
  team: number | null;
  country: string | null;
}

/** Whether a caller may see a row with this value: one test for each column that decides it. */
export type Scope = Record<keyof OwnedRow, (value: string | number | null) => boolean>;

const scopeOf = ({ visibility, company }: Caller, rules: Rules): Scope => ({
  company: (value) => value === company,
  team: (value) =>
    !visibility ||
    (value === null ? rules.withoutTeam : visibility.teams.some((team) => team === value)),
  country: (value) =>
    !visibility ||
    (value === null
      ? rules.withoutCountry
      : visibility.countries.some((country) => country === value)),
});

/** Returns the tests for the employees that a caller may see. */
export const employeeScope = (caller: Caller) => scopeOf(caller, employee);

/** Returns the tests for the orders, or the devices, that a caller may see. */
export const orderOrDeviceScope = (caller: Caller) => scopeOf(caller, orderOrDevice);

/** Returns the condition for the employees that a caller may see. */
export const employeesVisibleTo = (caller: Caller, prefix = ""): Condition =>
  conditionFor(caller, prefix, employee);

/** Returns the condition for the orders, or the devices, that a caller may see. */
export const ordersOrDevicesVisibleTo = (caller: Caller, prefix = ""): Condition =>
  conditionFor(caller, prefix, orderOrDevice);

/** Returns whether a caller may see an order or a device. */
export const canSeeOrderOrDevice = (caller: Caller, row: OwnedRow) => {
  const scope = orderOrDeviceScope(caller);
  return scope.company(row.company) && scope.team(row.team) && scope.country(row.country);
};

/** Returns whether a country is outside the countries of a manager's key. */
export const isOutOfScope = ({ visibility }: Caller, country: string) =>
  visibility !== null && !visibility.countries.includes(country);
