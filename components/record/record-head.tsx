"use client";

import type { Route } from "next";
import Link from "next/link";
import { type ReactNode, Suspense } from "react";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { UpdatedMark } from "#components/moment/updated-mark.tsx";
import { ReadPanel } from "#components/record/read-panel.tsx";
import { LastKnownNotice, RecordPart } from "#components/record/record-part.tsx";
import { openSearch } from "#components/search/open-search.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { canSucceedLater } from "#lib/protocol/failure.ts";
import { titleName } from "#lib/protocol/words/screen-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { InputOf, OutputOf, ReadName } from "#lib/v4/registry.ts";

/** The list that a record belongs to, as its screen's definition has it. */
interface List {
  route: Route;
  title: string;
}

/** What helps where a record can't be read, however often it is tried. */
function OtherWays({ list: { route, title } }: { list: List }) {
  return (
    <>
      <Link className="link py-1 max-sm:py-3" href={route} prefetch={false}>
        {t("record.backTo", { list: titleName(title) })}
      </Link>
      <button type="button" className="link py-1 max-sm:py-3" onClick={openSearch}>
        {t("record.search")}
      </button>
    </>
  );
}

/**
 * The head of a record's page: a link to its list, then the record with its own `h1`. While there is
 * no record, `noun` is the heading, so that a failed page has one too.
 */
export function RecordHead<Name extends ReadName>({
  name,
  input,
  list,
  noun,
  actions,
  whenNotFound = (notice) => notice,
  children,
}: {
  name: Name;
  input: InputOf<Name> & { id: string };
  list: List;
  noun: string;
  /** Buttons at the right edge of the first line. */
  actions?: ReactNode;
  /** What stands for a record that the service does not find, around the notice of that. */
  whenNotFound?: (notice: ReactNode) => ReactNode;
  children: (record: OutputOf<Name>) => ReactNode;
}) {
  const { data, error, dataUpdatedAt } = useRead(name, input, { showsLastKnown: true });
  const failure = error && failureOf(error);
  const notice = failure && !canSucceedLater(failure) && (
    <FailureNotice failure={failure}>
      <OtherWays list={list} />
    </FailureNotice>
  );
  return (
    <RecordPart name={name} input={input}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        {/* Its basis is short, so that the mark stays on the line and a long ID is cut. */}
        <div className="min-w-0 grow basis-40 max-sm:[&>p]:truncate">
          {/* The head of a record shows its ID itself. */}
          <Crumbs list={list} {...(failure && !data && { id: input.id })} />
        </div>
        {data && !data.lastKnown && (
          <span className={actions ? "max-sm:order-last max-sm:basis-full" : "text-end"}>
            <UpdatedMark at={dataUpdatedAt} failure={failure} align="end" />
          </span>
        )}
        {data && actions && (
          <div className="no-print flex flex-wrap gap-1.5 empty:hidden">{actions}</div>
        )}
      </div>
      {data?.lastKnown && <LastKnownNotice at={data.at} lastKnown={data.lastKnown} />}
      {!data && <h1 className={error ? "mt-1 mb-3" : "sr-only"}>{noun}</h1>}
      {!data && notice ? (
        failure.kind === "not_found" ? (
          <Suspense fallback={<Skeleton lines={3} />}>{whenNotFound(notice)}</Suspense>
        ) : (
          notice
        )
      ) : (
        <ReadPanel name={name} input={input} lines={5}>
          {children}
        </ReadPanel>
      )}
    </RecordPart>
  );
}
