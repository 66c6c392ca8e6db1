import { emptyListText } from "#components/search/empty-list.ts";
import { partialSearchText } from "#components/search/partial-search.ts";
import { wholeList } from "#components/table/filter-views.ts";
import { useList } from "#components/table/list-table.tsx";
import { Button } from "#components/ui/button.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";

/** Explains why a page has no rows: no match, past the end, unreadable, or an empty list. */
export default function EmptyPage() {
  const { definition, url, views, answer } = useList();
  const { fields, input, isFiltered, change, filterView } = url;
  const { view, found } = views;
  const { page, gap, pageIndex, filtered } = answer;
  const [one, many] = definition.noun;
  const totalCount = pageIndex > 0 ? null : (page?.totalCount ?? null);
  const { seesPartOfSearches } = useViewer();
  const known = () => {
    if (seesPartOfSearches && "query" in input && input.query) return partialSearchText(many);
    // Those that may match are counted above the rows.
    if (isFiltered && filtered?.undecidedCount) return `No ${one} is known to match these filters.`;
    if (isFiltered) return `No ${one} matches these filters.`;
    if (pageIndex > 0) return "No more results.";
    if (filterView) return filterView.none;
    if (view) return found?.isExact ? view.none : `None found. ${found?.coverage ?? ""}`;
    return `No ${many} yet, or none you have access to.`;
  };
  return (
    <div className="py-10 text-center text-ink-2">
      <p>{emptyListText({ totalCount, gap }, one, known())}</p>
      {filterView && !isFiltered && pageIndex === 0 && (
        <Button className="mt-3" onClick={() => change({ view: wholeList })}>
          Show all {many}
        </Button>
      )}
      {(isFiltered || pageIndex > 0) && (
        <Button
          className="mt-3"
          onClick={() =>
            change({
              ...Object.fromEntries(fields.map(({ name }) => [name, undefined])),
              view: input.view,
            })
          }
        >
          {isFiltered ? "Clear filters" : "Back to the first page"}
        </Button>
      )}
    </div>
  );
}
