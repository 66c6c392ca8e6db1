import type { Capability } from "#lib/v4/operations/operation.ts";

export type ConnectionEnvironment = "sandbox" | "production";

/** An address of the service that the settings allow, without `/v4`. */
export interface ServiceAddress {
  environment: ConnectionEnvironment;
  baseUrl: string;
}

/** Whom the service named for a key. `null`: it did not say, which is no "no". */
export interface KeyOwner {
  uid: string | null;
  email: string | null;
  isStaff: boolean | null;
  isDeveloper: boolean | null;
  companyIds: string[] | null;
}

/** What one test read found of a capability. `message`: the service's, where it refused or failed. */
export interface CapabilityCheck {
  capability: Capability;
  result: "reached" | "missing" | "refused" | "not probed" | "failed";
  message: string | null;
}

/** What the service said about a key that it accepted. */
export interface KeyCheck {
  owner: KeyOwner;
  checks: CapabilityCheck[];
}

/** A new connection as an admin fills it in, with the key. */
export interface ConnectionForm extends ServiceAddress {
  label: string;
  apiKey: string;
  capabilities: Capability[];
}

/** A connection as admins see it, without its key. Times ISO 8601. */
export interface ConnectionView extends ServiceAddress {
  id: string;
  label: string;
  /** The key's last four characters. */
  keyHint: string;
  capabilities: Capability[];
  /** The enabled people who use it. */
  people: { id: string; displayName: string }[];
  verifiedAt: string | null;
  owner: KeyOwner | null;
  disabledAt: string | null;
  /** Whether admins can replace the key. Each start stores the keys of the settings and the demo again. */
  isRotatable: boolean;
  /** The key before the last rotation, while it can be restored. */
  previous: { keyHint: string; until: string } | null;
}

/** How often each capability was used in the last 30 days. A capability without a use is left out. */
export interface CapabilityUse {
  uses: { capability: Capability; count: number }[];
  /** The first of those days that has a use, `2026-11-23`; `null` without any. */
  since: string | null;
}
