"use client";

import { useRouter } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import {
  exceptionFields,
  toExceptionFilter,
  unknownParts,
} from "#components/exceptions/exception-filters.ts";
import { ExceptionGroups, UndecidedList } from "#components/exceptions/exception-groups.tsx";
import { ExceptionList } from "#components/exceptions/exception-list.tsx";
import { entryHref } from "#components/exceptions/exception-text.ts";
import { ExceptionTools, type PanelPart } from "#components/exceptions/exception-tools.tsx";
import { OwnerFilter } from "#components/exceptions/owner-filter.tsx";
import { QueueKeysBar } from "#components/exceptions/queue-keys-bar.tsx";
import { keyOf, useCaseChanges } from "#components/exceptions/use-case-changes.ts";
import { useChosen } from "#components/exceptions/use-chosen.ts";
import { useExceptions } from "#components/exceptions/use-exceptions.ts";
import { useQueueKeys } from "#components/exceptions/use-queue-keys.ts";
import { FailureNotice, StaleNotice } from "#components/failure/failure-notice.tsx";
import { useNow } from "#components/moment/updated-mark.tsx";
import { PageLink } from "#components/table/page-link.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { withWords } from "#components/words/later-words.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import {
  type CaseChange,
  type ExceptionRow,
  type ExceptionsAnswer,
  exceptionsPageSize,
} from "#lib/protocol/exception.ts";
import { t } from "#lib/protocol/words/t.ts";

const NoExceptions = lazy(() => withWords(import("#components/exceptions/no-exceptions.tsx")));
const UnknownParts = lazy(() => withWords(import("#components/exceptions/unknown-parts.tsx")));

const scrollTo = (row: ExceptionRow | undefined) => {
  if (!row) return;
  const element = document.querySelector(`[data-entry="${CSS.escape(keyOf(row))}"]`);
  element?.scrollIntoView({ block: "nearest" });
};

/** What waits for a person: the reasons, the entries by business days left, and the chosen one beside them. */
export function ExceptionQueue() {
  const { input, unknown, linkTo } = useSearchState(exceptionFields);
  const filter = toExceptionFilter(input);
  const names = unknownParts(input, unknown, filter);
  const answer = useExceptions(filter);
  const { data, error, refetch } = answer;
  if (!data && error)
    return (
      <div className="mt-4">
        <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      </div>
    );
  if (!data) return <Skeleton lines={12} />;
  return (
    <>
      {error && <StaleNotice error={error} />}
      {names.length > 0 && (
        <Suspense>
          <UnknownParts names={names} withoutThem={linkTo({ ...filter })} />
        </Suspense>
      )}
      <Queue answer={data} filter={filter} linkTo={linkTo} isOld={answer.isPlaceholderData} />
    </>
  );
}

/** Returns the time to the minute, so that no row is made anew each second; at first that of the answer. */
const useMinute = (first: number): number => {
  const now = useNow() ?? first;
  return now - (now % 60_000);
};

function QueuePages({
  page,
  total,
  linkTo,
}: { page: number; total: number } & Pick<SearchState, "linkTo">) {
  const pages = Math.ceil(total / exceptionsPageSize);
  if (pages <= 1 && page === 0) return null;
  return (
    <nav aria-label={t("exception.pages")} className="flex items-center gap-2 px-5 py-3">
      <PageLink to={page > 0 ? linkTo({ page: page - 1 || undefined }) : null}>
        {t("exception.previous")}
      </PageLink>
      <PageLink to={page + 1 < pages ? linkTo({ page: page + 1 }) : null}>
        {t("exception.next")}
      </PageLink>
      <span className="text-small text-ink-3">
        {t("exception.pageOf", { page: page + 1, pages })}
      </span>
    </nav>
  );
}

type SearchState = ReturnType<typeof useSearchState>;

function Queue({
  answer,
  filter,
  linkTo,
  isOld,
}: {
  answer: ExceptionsAnswer;
  filter: ReturnType<typeof toExceptionFilter>;
  isOld: boolean;
} & Pick<SearchState, "linkTo">) {
  const { rows, countries, me, total, limits } = answer;
  const router = useRouter();
  const now = useMinute(Date.parse(answer.at));
  const { at, active, choose, selected, select, clear, targets } = useChosen(rows);
  const [part, setPart] = useState<PanelPart>(null);
  /** On a phone the panel is a page of its own. */
  const [isOpen, setOpen] = useState(false);
  const owners = rows.flatMap(({ case: { owner } }) => owner ?? []);
  const changes = useCaseChanges([me, ...owners]);
  const move = (by: number) => {
    setPart(null);
    choose(at + by);
    scrollTo(rows[at + by]);
  };
  /** Begins to work in the panel, which a narrow window shows in place of the list. */
  const work = (next: PanelPart) => {
    setPart(next);
    setOpen(true);
  };
  const apply = async (wanted: CaseChange) => {
    if (part !== null) setOpen(false);
    setPart(null);
    clear();
    await changes.change(targets, wanted);
  };
  useQueueKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: () => active && router.push(entryHref(active)),
    o: () => void apply({ what: "owner", ownerId: me.id }),
    O: () => work("owner"),
    s: () => work("snooze"),
    n: () => work("note"),
    x: () => active && select(keyOf(active)),
    c: () => void changes.handOff(targets, now),
    u: () => void changes.undo(),
    ".": () => {
      clear();
      void changes.repeat(targets, now);
    },
    Escape: () => {
      setPart(null);
      setOpen(false);
      clear();
    },
  });
  return (
    <>
      <OwnerFilter answer={answer} filter={filter} linkTo={linkTo} />
      {limits.map((limit) => (
        <p key={limit} className="mt-2 text-compact text-ink-2">
          {limit}
        </p>
      ))}
      <div
        className={`mt-4 grid min-h-[calc(100dvh-13rem)] grid-cols-1 border-t max-lg:content-start border-rule-2 lg:-me-6 lg:grid-cols-[184px_minmax(0,1fr)] xl:grid-cols-[184px_minmax(0,1fr)_340px] ${isOpen ? "max-xl:[&>nav]:hidden max-xl:[&>section]:hidden" : "max-xl:[&>aside]:hidden"}`}
      >
        <ExceptionGroups answer={answer} filter={filter} linkTo={linkTo} />
        <section
          aria-label={t("exception.entries")}
          aria-busy={isOld}
          className={`min-w-0 max-sm:-mx-3.5 ${isOld ? "opacity-55 transition-opacity" : ""}`}
        >
          {rows.length === 0 ? (
            <Suspense fallback={null}>
              <NoExceptions answer={answer} filter={filter} linkTo={linkTo} />
            </Suspense>
          ) : (
            <ExceptionList
              rows={rows}
              countries={countries}
              me={me}
              now={now}
              activeKey={active && keyOf(active)}
              selected={selected}
              onChoose={(key) => {
                choose(rows.findIndex((row) => keyOf(row) === key));
                setOpen(true);
              }}
              onSelect={select}
            />
          )}
          <QueuePages page={filter.page ?? 0} total={total} linkTo={linkTo} />
          <UndecidedList undecided={answer.undecided} className="px-5 pb-3 lg:hidden" />
        </section>
        <ExceptionTools
          rows={targets}
          active={active}
          me={me}
          now={now}
          part={part}
          changes={changes}
          onPart={setPart}
          onChange={(wanted) => void apply(wanted)}
          onClose={() => setOpen(false)}
        />
      </div>
      <QueueKeysBar />
    </>
  );
}
