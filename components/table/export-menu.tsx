"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Moment } from "#components/moment/moment.tsx";
import { ChipPopover, type ChipPopoverProps } from "#components/table/chip-popover.tsx";
import { copyInput } from "#components/table/list-state.ts";
import { type List, useList } from "#components/table/list-table.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { failureOf, fetchJson } from "#lib/client/fetch-json.ts";
import {
  type ExportFormat,
  type ExportPurpose,
  type ExportSummary,
  isImportedList,
} from "#lib/protocol/list-export.ts";
import type { FilteredList } from "#lib/protocol/list-filter.ts";
import { exportKey } from "#lib/protocol/query-keys.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** Returns the question of the address: a file has all pages. */
const questionOf = ({ url, definition }: List) => ({
  ...copyInput(definition.copied, url.input),
  page: undefined,
  limit: undefined,
});

/** Returns the ids of the columns of a file: a rare one only if it is on screen. */
const columnIds = ({ definition, columns }: List): string =>
  [
    ...(definition.fileColumns ?? []),
    ...columns.chosen.filter(
      ({ id, isRare }) => !isRare || columns.shown.some((column) => column.id === id),
    ),
  ]
    .map(({ id }) => id)
    .join(",");

const itemClassName =
  "flex min-h-8 w-full items-center rounded-sm px-2.5 text-start hover:bg-sunk max-sm:min-h-11";

function FileLink({
  list,
  choice,
  children,
  onClick,
}: {
  list: FilteredList;
  choice: { format: ExportFormat; for: ExportPurpose };
  children: ReactNode;
  onClick: () => void;
}) {
  const shown = useList();
  const search = writeSearch({ ...questionOf(shown), ...choice, columns: columnIds(shown) });
  return (
    <a href={`/api/export/${list}?${search}`} download className={itemClassName} onClick={onClick}>
      {children}
    </a>
  );
}

function Sentence({ children, isAlert }: { children: ReactNode; isAlert?: boolean }) {
  return (
    <p
      className="max-w-72 px-2.5 pb-1.5 text-small text-ink-3 wrap-anywhere"
      role={isAlert ? "alert" : undefined}
    >
      {children}
    </p>
  );
}

/** What a file of the server would have, and the files that there are. */
function ServerFiles({ list, onChosen }: { list: FilteredList; onChosen: () => void }) {
  const shown = useList();
  const { numberText } = useNumbers();
  const { operation, definition, url, views } = shown;
  const search = writeSearch(questionOf(shown)).toString();
  const { data, error } = useQuery({
    queryKey: exportKey(operation, search),
    queryFn: ({ signal }) =>
      fetchJson(`/api/export/${list}/summary?${search}`, signal) as Promise<ExportSummary>,
    // Each opening of the menu asks anew.
    gcTime: 0,
  });
  if (error) return <Sentence isAlert>{failureOf(error).message}</Sentence>;
  if (!data) return <Sentence>{t("list.counting")}</Sentence>;
  if (!data.isProven) return <Sentence>{data.reason}</Sentence>;
  const [noun] = definition.noun;
  const isNarrowed = url.isFiltered || views.view !== null || url.filterView !== null;
  return (
    <>
      <Sentence>
        {tRich("list.fileCount", {
          noun,
          count: data.count,
          n: numberText(data.count),
          isNarrowed: String(isNarrowed),
          time: () => <Moment key="time" at={data.at} format="stamp" />,
        })}
        {data.undecidedCount > 0 &&
          ` ${t("list.fileUndecided", { noun, count: data.undecidedCount, n: numberText(data.undecidedCount) })}`}
      </Sentence>
      <FileLink list={list} choice={{ format: "csv", for: "reading" }} onClick={onChosen}>
        CSV
      </FileLink>
      <FileLink list={list} choice={{ format: "jsonl", for: "reading" }} onClick={onChosen}>
        JSON Lines
      </FileLink>
      {isImportedList(list) && (
        <FileLink list={list} choice={{ format: "csv", for: "import" }} onClick={onChosen}>
          {t("list.csvForImport")}
        </FileLink>
      )}
    </>
  );
}

/** The ways to export a list that the copy may prove: as a file of the server, or read by this browser. */
export default function ExportMenu({
  list,
  onBrowserExport,
  ...popover
}: ChipPopoverProps & { list: FilteredList; onBrowserExport: () => void }) {
  return (
    <ChipPopover {...popover} label={t("list.export")}>
      <ServerFiles list={list} onChosen={() => popover.onOpenChange(false)} />
      <div className="mt-1.5 border-t border-rule pt-1.5">
        <button type="button" className={itemClassName} onClick={onBrowserExport}>
          {t("list.csvByBrowser")}
        </button>
        <Sentence>{t("list.byBrowserNote")}</Sentence>
      </div>
    </ChipPopover>
  );
}
