import type { StatusVariant } from "#components/ui/status-label.tsx";
import type { Capability } from "#lib/v4/operations/operation.ts";

/** A capability as it was declared to Quartermaster, and the result of a test read. */
export interface MeasuredCapability {
  capability: Capability;
  declared: boolean;
  result: "reached" | "missing" | "refused" | "not probed" | "failed";
  message: string | null;
}

const isWrite = (capability: Capability) => capability.endsWith(":write");

/** Returns how to show a capability. Writes are never tested, because a write has effects. */
export function capabilityText({ capability, declared, result, message }: MeasuredCapability): {
  variant: StatusVariant;
  label: string;
  note: string | null;
} {
  if (isWrite(capability)) {
    return declared
      ? { variant: "open", label: "Granted", note: null }
      : { variant: "none", label: "Not granted", note: null };
  }
  switch (result) {
    case "reached":
      return {
        variant: "good",
        label: "Works",
        note: declared ? null : "Not declared for this API key",
      };
    case "missing":
      return {
        variant: declared ? "bad" : "none",
        label: "Not granted",
        note: declared ? (message ?? "Declared, but the API refuses it") : message,
      };
    case "refused":
      return {
        variant: "unsure",
        label: "Refused",
        note: `${message ? `${message} ` : ""}The API doesn't say whether the key lacks the capability or access to these records.`,
      };
    case "failed":
      return { variant: "unsure", label: "Unknown", note: message };
    default:
      return { variant: "open", label: "Not tested", note: message };
  }
}
