import { StatusLabel, type StatusVariant } from "#components/ui/status-label.tsx";
import type { Capability } from "#lib/v4/operations/operation.ts";

/** A capability as it was declared to Quartermaster, and the result of a test read. */
export interface MeasuredCapability {
  capability: Capability;
  declared: boolean;
  result: "reached" | "missing" | "refused" | "not probed" | "failed";
  message: string | null;
}

interface CapabilityText {
  variant: StatusVariant;
  label: string;
  note: string | null;
}

const textOf = (variant: StatusVariant, label: string, note: string | null): CapabilityText => ({
  variant,
  label,
  note,
});

/** Returns how to show a capability. Writes are never tested, because a write has effects. */
export function capabilityText(measured: MeasuredCapability): CapabilityText {
  const { capability, declared, result, message } = measured;
  if (capability.endsWith(":write"))
    return declared ? textOf("open", "Granted", null) : textOf("none", "Not granted", null);
  switch (result) {
    case "reached":
      return textOf("good", "Works", declared ? null : "Not declared for this API key");
    case "missing":
      return declared
        ? textOf("bad", "Not granted", message ?? "Declared, but the API refuses it")
        : textOf("none", "Not granted", message);
    case "refused":
      return textOf(
        "unsure",
        "Refused",
        `${message ? `${message} ` : ""}The API doesn't say whether the key lacks the capability or access to these records.`,
      );
    case "failed":
      return textOf("unsure", "Unknown", message);
    default:
      return textOf("open", "Not tested", message);
  }
}

/** The permissions of the API key: reads as just tested, writes as declared. */
export function CapabilityTable({ capabilities }: { capabilities: readonly MeasuredCapability[] }) {
  return (
    <table className="list">
      <caption className="sr-only">API permissions</caption>
      <thead>
        <tr>
          <th scope="col">Capability</th>
          <th scope="col">Status</th>
          <th scope="col">Details</th>
        </tr>
      </thead>
      <tbody>
        {capabilities.map((each) => {
          const { variant, label, note } = capabilityText(each);
          return (
            <tr key={each.capability} className="cursor-default hover:bg-transparent">
              <td data-narrow="title" className="sm:w-px">
                <span className="code">mcp:{each.capability}</span>
              </td>
              <td data-narrow="status" className="sm:w-px">
                <StatusLabel variant={variant}>{label}</StatusLabel>
              </td>
              <td
                data-narrow={note ? "sub" : undefined}
                className="max-w-none py-1.5 whitespace-normal text-ink-2 max-sm:col-span-2"
              >
                {note}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
