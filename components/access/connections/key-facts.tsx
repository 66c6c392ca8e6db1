import { Code } from "#components/ui/code.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { StatusLabel, type StatusVariant } from "#components/ui/status-label.tsx";
import type { CapabilityCheck, KeyOwner } from "#lib/protocol/connection.ts";
import { t } from "#lib/protocol/words/t.ts";

const NotStated = () => <span className="text-ink-3">{t("access.notStated")}</span>;

const flag = (value: boolean | null) =>
  value === null ? <NotStated /> : value ? t("access.yes") : t("access.no");

function Companies({ ids }: { ids: readonly string[] | null }) {
  if (ids === null) return <NotStated />;
  if (ids.length === 0) return t("access.none");
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
        [
          t("access.userId"),
          owner.uid === null ? <NotStated key="uid" /> : <Code key="uid">{owner.uid}</Code>,
        ],
        [
          t("access.email"),
          owner.email === null ? <NotStated key="email" /> : <Code key="email">{owner.email}</Code>,
        ],
        [t("access.staff"), flag(owner.isStaff)],
        [t("access.developer"), flag(owner.isDeveloper)],
        [t("access.companies"), <Companies key="companies" ids={owner.companyIds} />],
      ]}
    />
  );
}

const results = (): Readonly<
  Record<CapabilityCheck["result"], readonly [variant: StatusVariant, label: string]>
> => ({
  reached: ["good", t("access.works")],
  missing: ["bad", t("access.notGranted")],
  refused: ["unsure", t("access.refused")],
  failed: ["unsure", t("access.testFailed")],
  "not probed": ["none", t("access.notTested")],
});

/** What the test reads of a key found. Writes are never tested. */
export function CapabilityChecks({ checks }: { checks: readonly CapabilityCheck[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
      {checks
        .filter(({ capability }) => capability.endsWith(":read"))
        .map(({ capability, result, message }) => {
          const [variant, label] = results()[result];
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
