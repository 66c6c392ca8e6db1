"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "next/link";
import { useState } from "react";
import { modelsOf } from "#components/devices/model-count.ts";
import {
  type AskDevices,
  countModels,
  type NamedCount,
  otherModelsCount,
  tallyModels,
} from "#components/devices/model-counts.ts";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { ChipPopover, type ChipPopoverProps } from "#components/table/chip-popover.tsx";
import type { Slice } from "#components/table/export-job.ts";
import { isWhole } from "#components/table/list-state.ts";
import { useList } from "#components/table/list-table.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { paceReads } from "#lib/client/paced-reads.ts";
import { read } from "#lib/client/read.ts";
import { waitFor } from "#lib/client/wait-for.ts";
import { t } from "#lib/protocol/words/t.ts";
import { pinDeviceTypes } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** Reads the models of each category, and counts each model. */
const countAll = async (
  ask: AskDevices,
  shown: readonly Device[],
  options: {
    isOneCategory: boolean;
    slices: readonly Slice<Device>[];
    limit: number;
    onCount: (counts: NamedCount[], of: number) => void;
  },
) => {
  const seen = [...shown];
  const categories = new Set<string>([
    ...pinDeviceTypes,
    ...shown.flatMap(({ deviceType }) => deviceType ?? []),
  ]);
  if (!options.isOneCategory) {
    for (const category of categories) seen.push(...(await ask({ category })).data.items);
  }
  const distinct = [...new Map(seen.map((device) => [device.id, device])).values()];
  const { length } = modelsOf(distinct);
  return countModels(ask, distinct, {
    ...options,
    onCount: (counts) => options.onCount(counts, length),
  });
};

/** Counts by model: at once where all matches are on screen, else by searching for each model. */
function useModelCounts() {
  const { definition, answer, onScreen } = useList();
  const { page, sent, pageSize } = answer;
  const [progress, setProgress] = useState<{ counts: NamedCount[]; of: number } | null>(null);
  const devices = onScreen.rows as readonly Device[];
  const isComplete = page !== undefined && isWhole(page, pageSize);
  // A search of the service would leave out the filters that only the copy has.
  const isByCopy = answer.filtered !== null;
  const filters = sent as Record<string, unknown>;
  const query = useQuery({
    queryKey: ["model-counts", JSON.stringify(sent)],
    queryFn: ({ signal }) => {
      const pace = paceReads({ wait: waitFor, now: Date.now, onWait: () => {} });
      const ask: AskDevices = (changes) =>
        pace(() => read("inventory.search", { ...filters, ...changes }, signal), signal);
      const slices = (definition.slices ?? []).filter(
        ({ field }) => field !== "category" && filters[field] === undefined,
      ) as unknown as Slice<Device>[];
      return countAll(ask, devices, {
        isOneCategory: filters.category !== undefined,
        slices,
        limit: pageSize,
        onCount: (counts, of) => setProgress({ counts, of }),
      });
    },
    enabled: !isComplete && !isByCopy && filters.query === undefined,
    staleTime: 60_000,
  });
  return {
    isComplete,
    counts: isComplete ? tallyModels(devices) : (query.data ?? progress?.counts ?? []),
    of: query.isFetching ? (progress?.of ?? 0) : null,
    failure: query.error && failureOf(query.error),
    retry: () => void query.refetch(),
    isSearch: filters.query !== undefined,
    isByCopy,
    totalCount: page?.totalCount ?? null,
    filters,
  };
}

const lineClassName = "flex min-h-7 items-center gap-3 rounded-sm px-2 py-0.5";

function Models() {
  const { isComplete, counts, of, failure, retry, isSearch, isByCopy, totalCount, filters } =
    useModelCounts();
  const { numberText } = useNumbers();
  if (failure) return <FailureNotice failure={failure} onRetry={retry} />;
  if (!isComplete && (isSearch || isByCopy))
    return (
      <p className="max-w-72 px-2 py-1 text-ink-2">
        {t("modelCount.notHere", { reason: isByCopy ? "filters" : "search" })}
      </p>
    );
  const { limit: _, ...rest } = filters;
  const others = isComplete || of !== null ? null : otherModelsCount(counts, totalCount);
  return (
    <>
      <ul className="max-h-96 overflow-y-auto">
        {counts.map(({ model, count, isExact }) => {
          const line = (
            <>
              <span className="w-12 shrink-0 text-end font-medium tabular-nums">
                {numberText(count)}
                {!isExact && "+"}
              </span>
              <span className="truncate">{model}</span>
            </>
          );
          return (
            <li key={model}>
              {isByCopy ? (
                <span className={lineClassName}>{line}</span>
              ) : (
                <Link
                  href={`/inventory?${writeSearch({ ...rest, query: model })}` as Route}
                  prefetch={false}
                  className={`${lineClassName} hover:bg-sunk`}
                >
                  {line}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      <p role="status" className="px-2 pt-1.5 text-small text-ink-3">
        {of !== null &&
          (of === 0
            ? t("modelCount.finding")
            : t("modelCount.counted", {
                counted: numberText(counts.length),
                count: of,
                n: numberText(of),
              }))}
        {of === null && counts.length === 0 && t("modelCount.none")}
        {others !== null &&
          others > 0 &&
          t("modelCount.others", { count: others, n: numberText(others) })}
      </p>
    </>
  );
}

export default function ModelPopover(popover: ChipPopoverProps) {
  return (
    <ChipPopover {...popover} label={t("modelCount.title")}>
      <div className="w-80 max-w-[86vw]">
        <p className="label px-2 pb-1">{t("modelCount.title")}</p>
        <Models />
      </div>
    </ChipPopover>
  );
}
