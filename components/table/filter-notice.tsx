"use client";

import { useList } from "#components/table/list-table.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";

/** Says what a filtered list leaves undecided, or why it can't be shown. */
export default function FilterNotice() {
  const { definition, answer } = useList();
  const { filtered } = answer;
  const { countText } = useNumbers();
  if (!filtered) return null;
  const [one, many] = definition.noun;
  const { reason, undecidedCount } = filtered;
  if (reason !== null) {
    return (
      <div role="status" className="my-6 border-l-2 border-rule-3 py-1 pl-3" data-unproven>
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
