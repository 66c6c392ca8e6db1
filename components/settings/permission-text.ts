import type { StatusVariant } from "#components/ui/status-label.tsx";
import type { Capability, Group } from "#lib/v4/operations/operation.ts";

/** A capability as it was declared to Quartermaster, and the result of a test read. */
export interface MeasuredCapability {
  capability: Capability;
  declared: boolean;
  result: "reached" | "missing" | "refused" | "not probed" | "failed";
  message: string | null;
}

/** What a capability allows, after "Can" or "Can't". */
const abilities: Readonly<Record<Capability, string>> = {
  "orders:read": "read orders, history and tracking",
  "orders:write": "place orders and request chargers",
  "employees:read": "read employees and their addresses",
  "employees:write": "create and edit employees",
  "inventory:read": "read stock, devices and the catalog",
  "inventory:write": "save unlock PINs",
  "teams:read": "read teams",
  "teams:write": "create and rename teams",
  "company:read": "read saved addresses",
  "company:write": "add addresses",
};

export const groupTitles: Readonly<Record<Group, string>> = {
  orders: "Orders",
  employees: "Employees",
  inventory: "Inventory",
  teams: "Teams",
  company: "Company",
};

export interface PermissionText {
  variant: StatusVariant;
  sentence: string;
  /** How Quartermaster knows it, or why it doesn't. */
  note: string | null;
  /** The test read has a time to show. */
  isTested?: boolean;
  /** What to ask the key's issuer for; absent where nothing is missing. */
  missing?: string;
}

/**
 * Returns what the person can do by a capability, in words. Writes are never tested, because a write
 * has effects. `isInRole`: whether the person's role includes anything that needs the capability.
 */
export function permissionText(measured: MeasuredCapability, isInRole: boolean): PermissionText {
  const { capability, declared, result, message } = measured;
  const ability = abilities[capability];
  const missing = `mcp:${capability}`;
  if (!isInRole) {
    const sentence = `Your role can't ${ability}`;
    return { variant: "none", sentence, note: declared ? "granted to the key" : null };
  }
  const isWrite = capability.endsWith(":write");
  if (isWrite && declared)
    return { variant: "open", sentence: `Can ${ability}`, note: "granted, not tested" };
  if (isWrite) return { variant: "bad", sentence: `Can't ${ability}`, note: null, missing };
  switch (result) {
    case "reached": {
      const note = declared ? "works" : "works, but is not declared for this key";
      return { variant: "good", sentence: `Can ${ability}`, note, isTested: true };
    }
    case "missing":
      return { variant: "bad", sentence: `Can't ${ability}`, note: message, missing };
    case "refused": {
      const reason = `The API doesn't say whether the key lacks ${missing} or access to these records.`;
      const note = message ? `${message} ${reason}` : reason;
      return { variant: "unsure", sentence: `Refused to ${ability}`, note, isTested: true };
    }
    case "failed":
      return { variant: "unsure", sentence: `Unknown whether you can ${ability}`, note: message };
    default:
      return { variant: "open", sentence: `Not tested: ${ability}`, note: message };
  }
}

/** Returns the text in which a person asks the issuer of their key for a missing capability. */
export const accessRequest = (
  missing: string,
  key: { label: string; hint: string; owner: string },
): string => {
  const ability = abilities[missing.replace(/^mcp:/, "") as Capability];
  return `Please grant ${missing} to the API key "${key.label}" that ends in ${key.hint} (${key.owner}), so that I can ${ability} in Quartermaster.`;
};
