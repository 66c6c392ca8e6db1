import { capabilityText, type MeasuredCapability } from "#components/settings/capability-text.ts";
import { StatusLabel } from "#components/ui/status-label.tsx";

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
