import Link from "next/link";
import { orderHref } from "#components/orders/order-screen.ts";
import { countText } from "#components/orders/order-text.ts";
import { Code } from "#components/ui/code.tsx";
import type { StateLink } from "#lib/client/search-state.ts";
import type { ExceptionFilter, ExceptionsAnswer } from "#lib/protocol/exception.ts";

const emptyTexts = {
  snoozed: "Nothing is snoozed.",
  closed:
    "Quartermaster saw no entry close in the last 7 days. An entry closes by itself once its cause is seen to be gone.",
};

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
  if (filter.show) return <p className={text}>{emptyTexts[filter.show]}</p>;
  if (isFiltered)
    return (
      <p className={text}>
        No entry matches.{" "}
        <a {...linkTo({ reason: undefined, owner: undefined })} className="link">
          Clear filters
        </a>
      </p>
    );
  if (limits.length > 0) return <p className={text}>Nothing found in what was read.</p>;
  return (
    <p className={text}>
      Nothing needs you.
      {next && (
        <>
          {" "}
          Next:{" "}
          <Link href={orderHref(next.id)} className="link" prefetch={false}>
            <Code>{next.id}</Code>
          </Link>{" "}
          has {countText(next.daysLeft, "business day")} left.
        </>
      )}
      {counts.snoozed > 0 && ` ${counts.snoozed} snoozed.`}
    </p>
  );
}
