"use client";

import { useList } from "#components/table/list-table.tsx";
import { UnknownFilters } from "#components/ui/unknown-filters.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";

const maxNameLength = 40;

function UnknownInList() {
  const { definition, url } = useList();
  return (
    <UnknownFilters
      names={url.unknown}
      where={`the list of ${definition.noun[1]} doesn't have`}
      numbers={useNumbers()}
    >
      <button
        type="button"
        className="link min-h-6"
        onClick={() => url.change({ page: url.input.page }, "replace")}
      >
        Remove from the address
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
      The address has a view that the list of {definition.noun[1]} doesn't have:{" "}
      {unknownView.slice(0, maxNameLength)}. Nothing is left out by it.{" "}
      <button
        type="button"
        className="link min-h-6"
        onClick={() => url.change({ view: undefined }, "replace")}
      >
        Remove from the address
      </button>
    </p>
  );
}

/** What the copy says of filters that the service lacks: what stays undecided, or why there is no answer. */
function CopyNotice() {
  const { definition, answer } = useList();
  const { countText } = useNumbers();
  const { filtered } = answer;
  if (!filtered) return null;
  const [one, many] = definition.noun;
  const { reason, undecidedCount = 0 } = filtered;
  if (reason !== undefined) {
    return (
      <div role="status" className="my-6 border-s-2 border-rule-3 py-1 ps-3" data-unproven>
        <p className="font-medium">These filters can't be used yet</p>
        <p className="max-w-prose text-ink-2">{reason}</p>
      </div>
    );
  }
  if (undecidedCount === 0) return null;
  return (
    <p role="status" className="mt-1 mb-2 text-small text-ink-2">
      {countText(undecidedCount, `more ${one} doesn't`, `more ${many} don't`)} state what these
      filters ask for, so {undecidedCount === 1 ? "it" : "they"} may or may not belong here.
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
