import { capabilityText, type MeasuredCapability } from "#components/settings/capability-text.ts";
import { StatusLabel } from "#components/ui/status-label.tsx";

/** What the key can reach: each read as it was just tried, each write as it was declared. */
export function CapabilityTable({ reach }: { reach: readonly MeasuredCapability[] }) {
  return (
    <table className="list">
      <caption className="sr-only">What the key can reach</caption>
      <thead>
        <tr>
          <th scope="col">Capability</th>
          <th scope="col">Status</th>
          <th scope="col">Details</th>
        </tr>
      </thead>
      <tbody>
        {reach.map((each) => {
          const { variant, word, note } = capabilityText(each);
          return (
            <tr key={each.capability} className="cursor-default hover:bg-transparent">
              <td data-narrow="title" className="narrow:w-px">
                <span className="code">mcp:{each.capability}</span>
              </td>
              <td data-narrow="status" className="narrow:w-px">
                <StatusLabel variant={variant}>{word}</StatusLabel>
              </td>
              <td
                data-narrow={note ? "sub" : undefined}
                className="max-w-none py-1.5 whitespace-normal text-ink-2 max-narrow:col-span-2"
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
