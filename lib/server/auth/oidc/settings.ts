import "server-only";
import { env } from "#lib/server/env.ts";
import { type Role, roles } from "#lib/server/role.ts";
import type { Environment } from "#lib/server/store/schema.ts";

/** A connection that a value of the claim gives. `role: null`: the person's role. */
export interface GrantRule {
  environment: Environment;
  id: string;
  role: Role | null;
}

/** How the claims of an ID token become a role and a connection. */
export interface ClaimRules {
  /** The claim whose values name roles and connections. */
  roleClaim: string;
  roles: ReadonlyMap<string, Role>;
  /** Whether the claim may have values for other applications, such as the groups of a company. */
  hasForeignValues: boolean;
  /** The connection that a value gives; `null`: the provider gives no connections. */
  connections: ReadonlyMap<string, GrantRule> | null;
}

export interface OidcSettings extends ClaimRules {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether a first sign-in makes an account. */
  canCreateAccounts: boolean;
}

/** What every value for Quartermaster begins with, unless QM_OIDC_ROLES names other values. */
export const rolePrefix = "quartermaster.";

const defaultRoles: ReadonlyMap<string, Role> = new Map([
  [`${rolePrefix}admin`, "admin"],
  [`${rolePrefix}manager`, "manager"],
  [`${rolePrefix}support`, "support"],
]);

/** Reads `production/<id> as support`, of which the environment and the role may be left out. */
const toGrantRule = (text: string, environment: Environment): GrantRule => {
  const [, named, id = text, role] =
    /^(?:(sandbox|production)\/)?(.+?)(?: as (\w+))?$/.exec(text) ?? [];
  return {
    environment: (named as Environment | undefined) ?? environment,
    id,
    role: roles.find((known) => known === role) ?? null,
  };
};

const toGrantRules = (mapping: ReadonlyMap<string, string>, environment: Environment) =>
  new Map([...mapping].map(([value, text]) => [value, toGrantRule(text, environment)]));

/** Returns the settings of single sign-on, or `null` if it is not configured. */
export const findOidcSettings = (): OidcSettings | null => {
  const settings = env();
  const { QM_OIDC_ISSUER: issuer, QM_OIDC_CLIENT_ID: clientId } = settings;
  const { QM_OIDC_CLIENT_SECRET: clientSecret, QM_OIDC_ROLES: roleMapping } = settings;
  const { QM_OIDC_CONNECTIONS: mapping } = settings;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return {
    issuer,
    clientId,
    clientSecret,
    roleClaim: settings.QM_OIDC_ROLE_CLAIM,
    roles: roleMapping ?? defaultRoles,
    hasForeignValues: roleMapping !== undefined,
    connections: mapping ? toGrantRules(mapping, settings.QM_ENVIRONMENT) : null,
    canCreateAccounts: settings.QM_OIDC_ACCOUNTS === "create",
  };
};

/** Returns what the button of single sign-on names, or `null` if it is not configured. */
export const findOidcLabel = (): string | null =>
  findOidcSettings() === null ? null : env().QM_OIDC_LABEL;
