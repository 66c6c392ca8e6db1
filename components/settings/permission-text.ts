import type { StatusVariant } from "#components/ui/status-label.tsx";
import { t } from "#lib/protocol/words/t.ts";
import type { Capability, Group } from "#lib/v4/operations/operation.ts";

/** A capability as it was declared to Quartermaster, and the result of a test read. */
export interface MeasuredCapability {
  capability: Capability;
  declared: boolean;
  result: "reached" | "missing" | "refused" | "not probed" | "failed";
  message: string | null;
}

/** Returns what each capability allows. */
const abilities = (): Readonly<Record<Capability, string>> => ({
  "orders:read": t("settings.ordersRead"),
  "orders:write": t("settings.ordersWrite"),
  "employees:read": t("settings.employeesRead"),
  "employees:write": t("settings.employeesWrite"),
  "inventory:read": t("settings.inventoryRead"),
  "inventory:write": t("settings.inventoryWrite"),
  "teams:read": t("settings.teamsRead"),
  "teams:write": t("settings.teamsWrite"),
  "company:read": t("settings.companyRead"),
  "company:write": t("settings.companyWrite"),
});

export const groupTitles = (): Readonly<Record<Group, string>> => ({
  orders: t("settings.orders"),
  employees: t("settings.employees"),
  inventory: t("settings.inventory"),
  teams: t("settings.teams"),
  company: t("settings.company"),
});

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
  const ability = abilities()[capability];
  const missing = `mcp:${capability}`;
  if (!isInRole) {
    const sentence = t("settings.roleCant", { ability });
    return { variant: "none", sentence, note: declared ? t("settings.grantedToKey") : null };
  }
  const isWrite = capability.endsWith(":write");
  if (isWrite && declared)
    return {
      variant: "open",
      sentence: t("settings.can", { ability }),
      note: t("settings.grantedNotTested"),
    };
  if (isWrite)
    return { variant: "bad", sentence: t("settings.cant", { ability }), note: null, missing };
  switch (result) {
    case "reached": {
      const note = declared ? t("settings.works") : t("settings.worksUndeclared");
      return { variant: "good", sentence: t("settings.can", { ability }), note, isTested: true };
    }
    case "missing":
      return { variant: "bad", sentence: t("settings.cant", { ability }), note: message, missing };
    case "refused": {
      const reason = t("settings.keyOrRecords", { missing });
      const note = message ? `${message} ${reason}` : reason;
      return {
        variant: "unsure",
        sentence: t("settings.refusedTo", { ability }),
        note,
        isTested: true,
      };
    }
    case "failed":
      return {
        variant: "unsure",
        sentence: t("settings.unknownWhether", { ability }),
        note: message,
      };
    default:
      return { variant: "open", sentence: t("settings.notTested", { ability }), note: message };
  }
}

/** Returns the text in which a person asks the issuer of their key for a missing capability. */
export const accessRequest = (
  missing: string,
  key: { label: string; hint: string; owner: string },
): string => {
  const ability = abilities()[missing.replace(/^mcp:/, "") as Capability];
  return t("settings.accessRequest", {
    missing,
    label: key.label,
    hint: key.hint,
    owner: key.owner,
    ability,
  });
};
