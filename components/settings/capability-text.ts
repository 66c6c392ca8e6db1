import type { StatusVariant } from "#components/ui/status-label.tsx";
import type { Capability } from "#lib/v4/operations/operation.ts";

/** A capability as it was declared to the console, and as a cheap read found it. */
export interface MeasuredCapability {
  capability: Capability;
  declared: boolean;
  result: "reached" | "missing" | "refused" | "not probed" | "failed";
  message: string | null;
}

const isWrite = (capability: Capability) => capability.endsWith(":write");

/** What was found, as a mark, a word and what to make of it. No write is tried: it would do something. */
export function capabilityText({ capability, declared, result, message }: MeasuredCapability): {
  variant: StatusVariant;
  word: string;
  note: string | null;
} {
  if (isWrite(capability)) {
    return declared
      ? { variant: "open", word: "Declared", note: null }
      : { variant: "none", word: "Not declared", note: null };
  }
  switch (result) {
    case "reached":
      return {
        variant: "good",
        word: "Reached",
        note: declared ? null : "not declared for this key",
      };
    case "missing":
      return {
        variant: declared ? "bad" : "none",
        word: "Missing",
        note: declared ? (message ?? "declared, but the API refuses it") : message,
      };
    case "refused":
      return {
        variant: "unsure",
        word: "Refused",
        note: `${message ? `${message} ` : ""}The API doesn't say whether the key lacks the capability or access to these records.`,
      };
    case "failed":
      return { variant: "unsure", word: "Unknown", note: message };
    default:
      return { variant: "open", word: "Not tested", note: message };
  }
}
