import { Code } from "#components/ui/code.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { StatusLabel, type StatusVariant } from "#components/ui/status-label.tsx";
import type { CapabilityCheck, KeyOwner } from "#lib/protocol/connection.ts";

const notStated = <span className="text-ink-3">Not stated</span>;

const flag = (value: boolean | null) => (value === null ? notStated : value ? "Yes" : "No");

function Companies({ ids }: { ids: readonly string[] | null }) {
  if (ids === null) return notStated;
  if (ids.length === 0) return "None";
  return (
    <ul>
      {ids.map((id) => (
        <li key={id}>
          <Code>{id}</Code>
        </li>
      ))}
    </ul>
  );
}

/** Whose key it is, as the service said. What it did not say is shown as not stated. */
export function OwnerFacts({ owner }: { owner: KeyOwner }) {
  return (
    <DescriptionList
      empty=""
      facts={[
        ["User ID", owner.uid === null ? notStated : <Code key="uid">{owner.uid}</Code>],
        ["Email", owner.email === null ? notStated : <Code key="email">{owner.email}</Code>],
        ["Staff", flag(owner.isStaff)],
        ["Developer", flag(owner.isDeveloper)],
        ["Companies", <Companies key="companies" ids={owner.companyIds} />],
      ]}
    />
  );
}

const results: Readonly<
  Record<CapabilityCheck["result"], readonly [variant: StatusVariant, label: string]>
> = {
  reached: ["good", "Works"],
  missing: ["bad", "Not granted"],
  refused: ["unsure", "Refused"],
  failed: ["unsure", "Test failed"],
  "not probed": ["none", "Not tested"],
};

/** What the test reads of a key found. Writes are never tested. */
export function CapabilityChecks({ checks }: { checks: readonly CapabilityCheck[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
      {checks
        .filter(({ capability }) => capability.endsWith(":read"))
        .map(({ capability, result, message }) => {
          const [variant, label] = results[result];
          return (
            <li key={capability} className="min-w-0 wrap-anywhere">
              <Code>{`mcp:${capability}`}</Code>{" "}
              <StatusLabel variant={variant}>{label}</StatusLabel>
              {message && <span className="block text-small text-ink-3">{message}</span>}
            </li>
          );
        })}
    </ul>
  );
}
