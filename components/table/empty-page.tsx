import { emptyListText } from "#components/search/empty-list.ts";
import { wholeList } from "#components/table/filter-views.ts";
import { useList } from "#components/table/list-table.tsx";
import { Button } from "#components/ui/button.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { t } from "#lib/protocol/words/t.ts";

/** Explains why a page has no rows: no match, past the end, unreadable, or an empty list. */
export default function EmptyPage() {
  const { definition, url, views, answer } = useList();
  const { fields, input, isFiltered, change, filterView } = url;
  const { view, found } = views;
  const { page, gap, pageIndex, filtered } = answer;
  const [noun] = definition.noun;
  const totalCount = pageIndex > 0 ? null : (page?.totalCount ?? null);
  const { seesPartOfSearches } = useViewer();
  const known = () => {
    if (seesPartOfSearches && "query" in input && input.query) return t("table.partial", { noun });
    // Those that may match are counted above the rows.
    if (isFiltered && filtered?.undecidedCount) return t("table.noneKnown", { noun });
    if (isFiltered) return t("table.noneMatches", { noun });
    if (pageIndex > 0) return t("table.noMore");
    if (filterView) return filterView.none;
    if (view)
      return found?.isExact ? view.none : t("table.noneFound", { coverage: found?.coverage ?? "" });
    return t("table.noneYet", { noun });
  };
  return (
    <div className="py-10 text-center text-ink-2">
      <p>{emptyListText({ totalCount, gap }, noun, known())}</p>
      {filterView && !isFiltered && pageIndex === 0 && (
        <Button className="mt-3" onClick={() => change({ view: wholeList })}>
          {t("table.showAll", { noun })}
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
          {isFiltered ? t("table.clearFilters") : t("table.firstPage")}
        </Button>
      )}
    </div>
  );
}
