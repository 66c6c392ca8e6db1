import Link from "next/link";
import { orderHref } from "#components/orders/order-screen.ts";
import { Code } from "#components/ui/code.tsx";
import type { StateLink } from "#lib/client/search-state.ts";
import type { ExceptionFilter, ExceptionsAnswer } from "#lib/protocol/exception.ts";
import { sentenceGap, t, tRich } from "#lib/protocol/words/t.ts";

/** Why there are no entries. That nothing waits is said only where everything was read. */
export default function NoExceptions({
  answer: { limits, next, counts },
  filter,
  linkTo,
}: {
  answer: ExceptionsAnswer;
  filter: ExceptionFilter;
  linkTo: (next: Record<string, unknown>) => StateLink;
}) {
  const isFiltered = Boolean(filter.reason || filter.owner || filter.page);
  const text = "mx-auto max-w-[52ch] px-5 py-12 text-center text-ink-2";
  if (filter.show) {
    const isSnoozed = filter.show === "snoozed";
    return (
      <p className={text}>{isSnoozed ? t("exception.noneSnoozed") : t("exception.noneClosed")}</p>
    );
  }
  if (isFiltered)
    return (
      <p className={text}>
        {tRich("exception.noMatch", {
          clear: (words) => (
            <a key="clear" {...linkTo({ reason: undefined, owner: undefined })} className="link">
              {words}
            </a>
          ),
        })}
      </p>
    );
  if (limits.length > 0) return <p className={text}>{t("exception.noneFound")}</p>;
  return (
    <p className={text}>
      {t("exception.noneNeeds")}
      {next && (
        <>
          {sentenceGap()}
          {tRich("exception.nextUp", {
            days: next.daysLeft,
            order: () => (
              <Link key="order" href={orderHref(next.id)} className="link" prefetch={false}>
                <Code>{next.id}</Code>
              </Link>
            ),
          })}
        </>
      )}
      {counts.snoozed > 0 && ` ${t("exception.alsoSnoozed", { count: counts.snoozed })}`}
    </p>
  );
}
