import { type ClaimRules, type GrantRule, rolePrefix } from "#lib/server/auth/oidc/settings.ts";
import type { Grant } from "#lib/server/grants/grants.ts";
import type { Role } from "#lib/server/role.ts";

/** The claims of a verified ID token. */
export type Claims = Readonly<Record<string, unknown>>;

/** Why the provider's answer gives no access. */
export type ClaimDenial =
  | "roles_missing"
  | "roles_overage"
  | "roles_unreadable"
  | "role_unknown"
  | "role_ambiguous";

/** What the claims give: a role and, if the provider gives connections, each with its role. */
export interface Access {
  role: Role;
  grants: Grant[];
}

/** A refused access. `values` are those of the claim that caused it, at most ten. */
export interface Refused<Reason extends string> {
  reason: Reason;
  values: string[];
}

const maxValues = 10;

const refused = (reason: ClaimDenial, values: readonly string[] = []): Refused<ClaimDenial> => ({
  reason,
  values: values.slice(0, maxValues),
});

/**
 * Whether the provider left values out of a claim because there are too many. Source: Microsoft
 * Entra ID, "groups overage claim"; `_claim_names` is from OpenID Connect Core 5.6.2.
 */
const isOverage = (claims: Claims, claim: string) => {
  const names = claims._claim_names;
  const isElsewhere = typeof names === "object" && names !== null && Object.hasOwn(names, claim);
  const hasNoGroups = claims.hasgroups === true || claims.hasgroups === "true";
  if (isElsewhere || (hasNoGroups && claim === "groups")) return true;
  return !Object.hasOwn(claims, claim) && (hasNoGroups || names !== undefined);
};

/** Returns the values of a claim, a text or a list of texts; `null` if it is anything else. */
const readValues = (claim: unknown): string[] | null => {
  const values = typeof claim === "string" ? [claim] : claim;
  if (!Array.isArray(values) || values.some((value) => typeof value !== "string")) return null;
  return [...new Set((values as string[]).filter((value) => value !== ""))];
};

const nameOf = ({ environment, id }: GrantRule) => `${environment} ${id}`;

/** Returns the grants of the claim's values, or the values that give one connection several roles. */
const readGrants = (
  values: readonly string[],
  connections: ClaimRules["connections"],
  role: Role,
): Grant[] | { ambiguous: string[] } => {
  const given = values.flatMap((value) => {
    const rule = connections?.get(value);
    return rule ? [{ value, grant: { ...rule, role: rule.role ?? role } }] : [];
  });
  for (const same of Map.groupBy(given, ({ grant }) => nameOf(grant)).values()) {
    const [first] = same;
    if (same.some(({ grant }) => grant.role !== first?.grant.role)) {
      return { ambiguous: same.map(({ value }) => value) };
    }
  }
  return [...new Map(given.map(({ grant }) => [nameOf(grant), grant])).values()];
};

/**
 * Returns the access that the claims give, or why they give none. Never chooses between values: the
 * least of two roles would be a silent downgrade, and the greatest a silent upgrade.
 */
export const readAccess = (
  claims: Claims,
  { roleClaim, roles, hasForeignValues, connections }: ClaimRules,
): Access | Refused<ClaimDenial> => {
  if (isOverage(claims, roleClaim)) return refused("roles_overage");
  const claim = Object.hasOwn(claims, roleClaim) ? claims[roleClaim] : undefined;
  if (claim === undefined || claim === null) return refused("roles_missing");
  const values = readValues(claim);
  if (values === null) return refused("roles_unreadable");
  if (values.length === 0) return refused("roles_missing");
  const unknown = values.filter((value) => !roles.has(value) && !connections?.has(value));
  const ours = hasForeignValues ? unknown.filter((value) => value.startsWith(rolePrefix)) : unknown;
  if (ours.length > 0) return refused("role_unknown", ours);
  const roleValues = values.filter((value) => roles.has(value));
  const [role, ...otherRoles] = new Set(roleValues.map((value) => roles.get(value)));
  if (role === undefined) return refused("role_unknown", values);
  if (otherRoles.length > 0) return refused("role_ambiguous", roleValues);
  const grants = readGrants(values, connections, role);
  return "ambiguous" in grants ? refused("role_ambiguous", grants.ambiguous) : { role, grants };
};
