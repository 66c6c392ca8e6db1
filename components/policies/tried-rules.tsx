import Link from "next/link";
import { Moment } from "#components/moment/moment.tsx";
import { requestHref } from "#components/requests/request-text.ts";
import { useNumbers } from "#components/viewer/viewer.tsx";
import type { TryAnswer } from "#lib/protocol/policy.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { writeText } from "#lib/protocol/write-text.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** Returns what a message counts of a request. */
const countedOf = (operation: WriteName, units: number | null) => {
  if (units === null) return "nothing";
  return operation === "orders.purchase" ? "items" : "devices";
};

/** What rules would have held of the last 90 days, and what prevents them from being saved. */
export function TriedRules({
  tried: { held, heldCount, checkedCount, undecidableCount, errors, warnings },
}: {
  tried: TryAnswer & { errors: readonly string[]; warnings: readonly string[] };
}) {
  const { numberText } = useNumbers();
  return (
    <section aria-label={t("policy.trial")} className="border-t border-rule px-4 py-3">
      {errors.map((error) => (
        <p key={error} role="alert" className="text-signal">
          {t("policy.cantSave", { error })}
        </p>
      ))}
      {warnings.map((warning) => (
        <p key={warning} className="text-ink-2">
          {warning}
        </p>
      ))}
      <p className="font-medium" role="status">
        {checkedCount === 0
          ? t("policy.seesNone")
          : t("policy.wouldHold", { held: heldCount, checked: checkedCount })}
      </p>
      {undecidableCount > 0 && (
        <p className="text-small text-ink-3">
          {t("policy.undecidable", { count: undecidableCount })}
        </p>
      )}
      {held.length > 0 && (
        <ul className="mt-2 max-h-72 divide-y divide-rule overflow-y-auto border-y border-rule">
          {held.map(({ id, operation, orderType, units, by, at, rule, effect }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 py-1.5">
              <Link href={requestHref(id)} prefetch={false} className="link min-w-0 grow">
                {t("policy.heldRequest", {
                  title: orderType ? codeWord("orderType", orderType) : writeText[operation].title,
                  of: countedOf(operation, units),
                  count: units ?? 0,
                })}
              </Link>
              <span className="text-ink-2">{by}</span>
              <span className="text-small text-ink-3">
                <Moment at={at} /> · {t("policy.heldBy", { effect, rule })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {heldCount > held.length && (
        <p className="mt-1 text-small text-ink-3">
          {t("policy.newestListed", { count: numberText(held.length) })}
        </p>
      )}
    </section>
  );
}
