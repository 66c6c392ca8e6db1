import { scopeLines } from "#components/access/connections/advise-scopes.ts";
import { Moment } from "#components/moment/moment.tsx";
import { Code } from "#components/ui/code.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import type { CapabilityUse } from "#lib/protocol/connection.ts";
import type { Capability } from "#lib/v4/operations/operation.ts";

/** The smallest set of capabilities that the last 30 days needed, beside what the key was issued with. */
export function ScopeAdvice({
  declared,
  use,
}: {
  declared: readonly Capability[];
  use: CapabilityUse;
}) {
  const lines = scopeLines(declared, use);
  const needed = lines.filter(({ count }) => count > 0);
  return (
    <div className="grid gap-3 px-4 py-3">
      {use.since === null ? (
        <p className="text-ink-2">No use is recorded yet, so there is no advice.</p>
      ) : (
        <p>
          Needed since <Moment at={use.since} format="date" />:{" "}
          <span className="wrap-anywhere">
            {needed.map(({ capability }) => `mcp:${capability}`).join(", ")}
          </span>
          .
        </p>
      )}
      <table className="w-full">
        <caption className="sr-only">Use of capabilities in 30 days</caption>
        <thead className="text-small text-ink-3">
          <tr>
            <th scope="col" className="font-medium">
              Capability
            </th>
            <th scope="col" className="font-medium">
              Declared
            </th>
            <th scope="col" className="text-end font-medium">
              Used
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ capability, isDeclared, count }) => (
            <tr key={capability} className="border-t border-rule">
              <th scope="row" className="py-1 pe-3 font-normal">
                <Code>{`mcp:${capability}`}</Code>
              </th>
              <td className="pe-3">
                {isDeclared ? "Yes" : <StatusLabel variant="unsure">No</StatusLabel>}
              </td>
              <td className="text-end tabular-nums">
                {count > 0 ? `${count}×` : use.since === null ? "Unknown" : "Not used"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-small text-ink-3">
        Counts what people did with this key, not background sweeps and test reads. Unused for 30
        days is no proof that a capability is not needed: a yearly task would not show here.
      </p>
    </div>
  );
}
