"use client";

import { useList } from "#components/table/list-table.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";

/** More names than a person reads. */
const maxNames = 5;
const maxNameLength = 40;

/** Says which parameters of the address the list does not have: it would look narrowed, and is not. */
function UnknownFilters() {
  const { definition, url } = useList();
  const { unknown } = url;
  const { countText } = useNumbers();
  if (unknown.length === 0) return null;
  const names = [...new Set(unknown)].map((name) => name.slice(0, maxNameLength));
  const shown = names.slice(0, maxNames).join(", ");
  const rest = names.length - maxNames;
  return (
    <p role="status" className="mt-1 mb-2 text-small text-ink-2 wrap-anywhere">
      The address has {names.length === 1 ? "a filter" : "filters"} that the list of{" "}
      {definition.noun[1]} doesn't have: {shown}
      {rest > 0 && ` and ${countText(rest, "other", "others")}`}. Nothing is left out by{" "}
      {names.length === 1 ? "it" : "them"}.{" "}
      <button
        type="button"
        className="link min-h-6"
        onClick={() => url.change({ page: url.input.page }, "replace")}
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

/** What a list says of its filters besides the chips. */
export default function FilterNotice() {
  return (
    <>
      <UnknownFilters />
      <CopyNotice />
    </>
  );
}
