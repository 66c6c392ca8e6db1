"use client";

import { useList } from "#components/table/list-table.tsx";
import { UnknownFilters } from "#components/ui/unknown-filters.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { sentenceGap, t } from "#lib/protocol/words/t.ts";

const maxNameLength = 40;

function UnknownInList() {
  const { definition, url } = useList();
  return (
    <UnknownFilters
      names={url.unknown}
      noun={definition.noun[0]}
      place="list"
      numbers={useNumbers()}
    >
      <button
        type="button"
        className="link min-h-6"
        onClick={() => url.change({ page: url.input.page }, "replace")}
      >
        {t("list.removeFromAddress")}
      </button>
    </UnknownFilters>
  );
}

/** Says that the address names a view that the list does not have: its rows are not those of a view. */
function UnknownView() {
  const { definition, unknownView, url } = useList();
  if (unknownView === null) return null;
  return (
    <p role="status" className="mt-1 mb-2 text-small text-ink-2 wrap-anywhere">
      {t("list.unknownView", {
        noun: definition.noun[0],
        view: unknownView.slice(0, maxNameLength),
      })}
      {sentenceGap()}
      <button
        type="button"
        className="link min-h-6"
        onClick={() => url.change({ view: undefined }, "replace")}
      >
        {t("list.removeFromAddress")}
      </button>
    </p>
  );
}

/** What the copy says of filters that the service lacks: what stays undecided, or why there is no answer. */
function CopyNotice() {
  const { definition, answer } = useList();
  const { numberText } = useNumbers();
  const { filtered } = answer;
  if (!filtered) return null;
  const [noun] = definition.noun;
  const { reason, undecidedCount = 0 } = filtered;
  if (reason !== undefined) {
    return (
      <div role="status" className="my-6 border-s-2 border-rule-3 py-1 ps-3" data-unproven>
        <p className="font-medium">{t("list.notUsable")}</p>
        <p className="max-w-prose text-ink-2">{reason}</p>
      </div>
    );
  }
  if (undecidedCount === 0) return null;
  return (
    <p role="status" className="mt-1 mb-2 text-small text-ink-2">
      {t("list.undecided", { noun, count: undecidedCount, n: numberText(undecidedCount) })}
    </p>
  );
}

/** What a list says of its filters besides the chips. */
export default function FilterNotice() {
  return (
    <>
      <UnknownInList />
      <UnknownView />
      <CopyNotice />
    </>
  );
}
