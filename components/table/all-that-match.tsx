"use client";

import type { RowSelectionState } from "@tanstack/react-table";
import { useState } from "react";
import { useList } from "#components/table/list-table.tsx";
import type { JobRecord } from "#components/table/table-definition.ts";
import { selectedAmong } from "#components/table/table-reads.ts";
import { Button } from "#components/ui/button.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { readFrozenSelection } from "#lib/client/frozen-selection.ts";
import { savedField } from "#lib/protocol/saved-view.ts";
import { sentenceGap, t } from "#lib/protocol/words/t.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** All records that matched the filters of a list at a moment. */
interface Frozen {
  ids: readonly string[];
  records: readonly JobRecord[];
  asOf: string;
}

type Asked =
  | { status: "none" | "asking" }
  | { status: "frozen"; frozen: Frozen; selection: RowSelectionState }
  /** `reason`: what the list itself covers, because nothing proves that it is whole. */
  | { status: "refused"; reason: string; search: string };

/** Returns all that match the filters of the list, once a person asked for them, and how to ask. */
export function useAllThatMatch() {
  const { definition, onScreen, selection, answer, url } = useList();
  const [asked, setAsked] = useState<Asked>({ status: "none" });
  const list = definition.jobs?.list;
  const search = JSON.stringify(url.input);
  // Any change of the selection is a person's own: the frozen rows are those before it.
  const frozen = asked.status === "frozen" && asked.selection === selection ? asked.frozen : null;
  const shownIds = onScreen.rows.map(definition.rowId);
  const total = answer.page?.totalCount ?? null;
  const isPageSelected =
    shownIds.length > 0 && selectedAmong(shownIds, selection) === shownIds.length;
  const hasMore = total === null ? shownIds.length >= answer.pageSize : total > shownIds.length;
  const ask = async () => {
    if (!list) return;
    setAsked({ status: "asking" });
    const result = await readFrozenSelection(
      list,
      writeSearch({ ...url.input, [savedField]: undefined }),
    ).catch((error: unknown) => ({ isWhole: false as const, reason: failureOf(error).message }));
    if (!result.isWhole) return setAsked({ status: "refused", reason: result.reason, search });
    const { ids, records, asOf } = result;
    setAsked({ status: "frozen", frozen: { ids, records, asOf }, selection });
  };
  return {
    frozen,
    total,
    reason: asked.status === "refused" && asked.search === search ? asked.reason : null,
    isAsking: asked.status === "asking",
    isOffered: list !== undefined && frozen === null && isPageSelected && hasMore,
    ask,
  };
}

/** Offers all rows that match, once a person has selected all of the page; or says why they can't be. */
export function AllThatMatch({
  total,
  reason,
  isAsking,
  isOffered,
  ask,
}: ReturnType<typeof useAllThatMatch>) {
  const { numberText } = useNumbers();
  if (!isOffered) return null;
  if (reason !== null) {
    return (
      <span role="status" className="max-w-prose text-small text-ink-2">
        {reason}
        {sentenceGap()}
        <button type="button" className="link min-h-6" onClick={() => void ask()}>
          {t("failure.tryAgain")}
        </button>
      </span>
    );
  }
  return (
    <Button
      variant="quiet"
      className="h-6.5! px-2! text-compact text-accent"
      disabled={isAsking}
      onClick={() => void ask()}
    >
      {isAsking
        ? t("table.selecting")
        : total === null
          ? t("table.allThatMatch")
          : t("table.allCountThatMatch", { count: numberText(total) })}
    </Button>
  );
}
