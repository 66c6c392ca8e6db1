import { type Capability, capabilities } from "#lib/v4/operations/operation.ts";
import { managerScopes } from "#sandbox/world/organization.ts";

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

/** A key to be minted, and the user that it is bound to. */
export interface Holder {
  label: string;
  kind: KeyKind;
  capabilities: readonly Capability[];
  name: string;
  email: string;
  company?: number;
  disabled?: boolean;
  /** Whether the key, not its user, is expired. */
  isExpired?: boolean;
  isInactive?: boolean;
  scope?: { teams: readonly string[]; countries: readonly string[] };
}

const reads = capabilities.filter((capability) => capability.endsWith(":read"));
const writes = capabilities.filter((capability) => capability.endsWith(":write"));
const managing = capabilities.filter(
  (capability) => !["teams:write", "company:write"].includes(capability),
);

/** The capability that each `short` key lacks. Many screens also need the first one. */
const missing: readonly Capability[] = [
  "inventory:read",
  ...capabilities.filter((capability) => capability !== "inventory:read"),
];

/** Returns a user of the first company, whose address derives from the name. */
const user = (name: string) => ({
  name,
  email: `${name.toLowerCase().replace(" ", ".")}@meridian.example`,
});
const owner = user("Maya Okafor");
const integration = { name: "HR integration", email: "hr-integration@meridian.example" };
const otherOwner = { name: "Ada Pine", email: "ada.pine@harbourpine.example", company: 2 };

export const holders: readonly Holder[] = [
  { label: "Owner", kind: "admin", capabilities, ...owner },
  {
    label: "Manager, Europe and Africa",
    kind: "manager",
    capabilities: managing,
    ...user("Jonas Keller"),
    scope: managerScopes.first,
  },
  {
    label: "Manager, Americas and Asia",
    kind: "manager",
    capabilities: managing,
    ...user("Elena Vasquez"),
    scope: managerScopes.second,
  },
  { label: "Support team", kind: "support", capabilities: reads, ...user("Sam Whitfield") },
  { label: "Disabled user", kind: "disabled", capabilities, ...user("Rita Sorel"), disabled: true },
  { label: "Write-only integration", kind: "write-only", capabilities: writes, ...integration },
  ...missing.map(
    (capability): Holder => ({
      label: `All but ${capability}`,
      kind: "short",
      capabilities: capabilities.filter((one) => one !== capability),
      ...user("Tom Lindgren"),
    }),
  ),
  { label: "Expired key", kind: "expired", capabilities, ...owner, isExpired: true },
  { label: "Inactive key", kind: "inactive", capabilities, ...owner, isInactive: true },
  { label: "Other company", kind: "other-company", capabilities, ...otherOwner },
];

/** What `--help` says about each kind of key. */
export const keyKindGuide: readonly (readonly [kind: KeyKind, description: string])[] = [
  ["admin", "the owner: all ten capabilities for the whole company"],
  ["manager", "two keys, each for the teams and countries of one manager"],
  ["support", "the five read capabilities"],
  ["write-only", "the five write capabilities"],
  ["short", "ten keys, each with all capabilities except one"],
  ["disabled", "bound to a disabled user; answers 401"],
  ["expired", "expired yesterday; answers 401"],
  ["inactive", "deactivated; answers 401"],
  ["legacy", "a v2 key, not bound to a user; answers 401"],
  ["other-company", "all ten capabilities for another company"],
];
