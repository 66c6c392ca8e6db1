import { scopeLines } from "#components/access/connections/advise-scopes.ts";
import { Moment } from "#components/moment/moment.tsx";
import { Code } from "#components/ui/code.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import type { CapabilityUse } from "#lib/protocol/connection.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
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
        <p className="text-ink-2">{t("access.noUse")}</p>
      ) : (
        <p>
          {tRich("access.neededSince", {
            capabilities: needed.map(({ capability }) => `mcp:${capability}`).join(", "),
            moment: () => <Moment key="moment" at={use.since} format="date" />,
            span: (inside) => (
              <span key="span" className="wrap-anywhere">
                {inside}
              </span>
            ),
          })}
        </p>
      )}
      <table className="w-full">
        <caption className="sr-only">{t("access.useCaption")}</caption>
        <thead className="text-small text-ink-3">
          <tr>
            <th scope="col" className="font-medium">
              {t("access.capability")}
            </th>
            <th scope="col" className="font-medium">
              {t("access.declared")}
            </th>
            <th scope="col" className="text-end font-medium">
              {t("access.used")}
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
                {isDeclared ? (
                  t("access.yes")
                ) : (
                  <StatusLabel variant="unsure">{t("access.no")}</StatusLabel>
                )}
              </td>
              <td className="text-end tabular-nums">
                {count > 0
                  ? `${count}×`
                  : use.since === null
                    ? t("access.unknown")
                    : t("access.notUsed")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-small text-ink-3">{t("access.useNote")}</p>
    </div>
  );
}
