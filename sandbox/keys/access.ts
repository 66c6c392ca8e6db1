import { createHash } from "node:crypto";
import type { Capability } from "#lib/v4/operations/operation.ts";
import { Refusal } from "#sandbox/input/refusal.ts";
import type { Database, Value } from "#sandbox/world/database.ts";

/** Fixed prefix of v4 keys. Source: api-v4.md, Authentication 1. */
export const keyPrefix = "svc_sk_";

/** What a manager's key is visibleRows to; `null` sees the whole company. */
export interface Visibility {
  teams: number[];
  countries: string[];
}

/** Who a request is from: the live claims of the key's user. */
export interface Caller {
  user: { n: number; email: string; name: string; staff: boolean; developer: boolean };
  company: number;
  capabilities: readonly string[];
  visibility: Visibility | null;
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

/** The caller behind the headers, or a 401 with the documented reason. */
export const requireCaller = (db: Database, headers: Headers): Caller => {
  const key = headers.get("x-api-key");
  if (key === null || key === "") {
    throw new Refusal(
      401,
      headers.has("authorization")
        ? "Authorization: Bearer accepts only an ID token of the identity provider. Send API keys as X-API-KEY."
        : "X-API-KEY is missing",
    );
  }
  const row = db.one<KeyRow>(
    "select user, capabilities, active, expires_at from keys where hash = ?",
    hashKey(key),
  );
  if (row?.user === null) {
    throw new Refusal(401, "This is a legacy v2 API key: the key is not bound to a user");
  }
  if (!row) throw new Refusal(401, "The API key is invalid");
  if (!row.active) throw new Refusal(401, "The API key is inactive");
  if (row.expires_at !== null && row.expires_at < Date.now()) {
    throw new Refusal(401, "The API key has expired");
  }
  const user = db.one<UserRow>("select * from users where n = ?", row.user);
  if (!user) throw new Refusal(401, "The user this API key is bound to was deleted");
  if (user.status !== "active") {
    throw new Refusal(401, "The user this API key is bound to is disabled");
  }
  return {
    user: {
      n: user.n,
      email: user.email,
      name: user.name,
      staff: user.staff === 1,
      developer: user.developer === 1,
    },
    company: user.company,
    capabilities: JSON.parse(row.capabilities) as string[],
    visibility:
      user.teams === null || user.countries === null
        ? null
        : {
            teams: JSON.parse(user.teams) as number[],
            countries: JSON.parse(user.countries) as string[],
          },
  };
};

/** Scopes are not hierarchical: a write never implies its read. */
export const requireCapability = (caller: Caller, capability: Capability | null) => {
  if (capability === null || caller.capabilities.includes(capability)) return;
  throw new Refusal(403, `The API key lacks the capability mcp:${capability}`);
};

export interface Condition {
  sql: string;
  values: Value[];
}

const holes = (list: readonly unknown[]) => list.map(() => "?").join(", ");

/** What a caller may see of a table with `company`, `team` and `country`. */
const visibleRows = (caller: Caller, prefix: string, teamless: boolean, countryless: boolean) => {
  const { visibility } = caller;
  if (!visibility) return { sql: `${prefix}company = ?`, values: [caller.company] };
  const team = `${prefix}team in (${holes(visibility.teams)})`;
  const country = `${prefix}country in (${holes(visibility.countries)})`;
  return {
    sql: [
      `${prefix}company = ?`,
      teamless ? `(${prefix}team is null or ${team})` : team,
      countryless ? `(${prefix}country is null or ${country})` : country,
    ].join(" and "),
    values: [caller.company, ...visibility.teams, ...visibility.countries],
  };
};

/** Employees of the caller's teams, in its regions or without a country. */
export const employeesVisibleTo = (caller: Caller, prefix = ""): Condition =>
  visibleRows(caller, prefix, false, true);

/**
 * Orders and devices of the caller's teams in its regions. What belongs to nobody (stock, and
 * orders for stock) is seen by region alone: a manager orders from it.
 */
export const ordersOrDevicesVisibleTo = (caller: Caller, prefix = ""): Condition =>
  visibleRows(caller, prefix, true, false);

/** The same two rules for a row at hand. */
export const mayActFor = (caller: Caller, team: number | null, country: string | null) =>
  !caller.visibility ||
  (team !== null &&
    caller.visibility.teams.includes(team) &&
    (country === null || caller.visibility.countries.includes(country)));
