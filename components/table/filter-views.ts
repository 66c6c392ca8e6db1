/** A view that consists of filters of the list's own operation. */
export interface FilterView {
  /** The value of `view` in the URL. */
  id: string;
  label: string;
  /** Says which records belong to it, in a full sentence. */
  hint: string;
  /** Said where no record belongs to it. */
  none: string;
  filters: Readonly<Record<string, string>>;
  /** The column that decides about its records. It stays in the narrowest table. */
  decidingColumn?: string;
}

export interface FilterViews {
  views: readonly FilterView[];
  /** The view that the list opens on: of an address without a view and without a filter. */
  byDefault: string;
}

/** The value of `view` for the whole list. */
export const wholeList = "all";

/** The fields of an address that leave out no record. */
export const notFilters = ["page", "limit", "sort", "sortDirection", "view", "saved"];

type Input = Readonly<Record<string, unknown>>;

const hasFilter = (input: Input) =>
  Object.entries(input).some(([name, value]) => value !== undefined && !notFilters.includes(name));

/**
 * Returns the view that the URL's input leads to; `null` for the whole list. A filter of the person's
 * takes the place of a view that sets the same one.
 */
export const filterViewOf = (
  { views, byDefault }: FilterViews,
  input: Input,
): FilterView | null => {
  const wanted = input.view ?? (hasFilter(input) ? wholeList : byDefault);
  const view = views.find(({ id }) => id === wanted) ?? null;
  const isReplaced = view && Object.keys(view.filters).some((name) => input[name] !== undefined);
  return isReplaced ? null : view;
};

/** Returns the view of an address that its list does not have; `null` where it has it, or none is named. */
export const unknownViewOf = (
  views: FilterViews | undefined,
  others: readonly { id: string }[],
  { view }: Input,
): string | null => {
  if (typeof view !== "string" || view === wholeList) return null;
  return [...others, ...(views?.views ?? [])].some(({ id }) => id === view) ? null : view;
};

/**
 * Returns what a change adds to the address: a person who narrows the view that the list opened on stays
 * in it, and one who chooses another value of its filter leaves it.
 */
export const keepView = (view: FilterView | null, next: Input): Input => {
  if (!view || "view" in next) return next;
  const leaves = Object.keys(view.filters).some((name) => next[name] !== undefined);
  if (leaves) return { ...next, view: wholeList };
  return hasFilter(next) ? { ...next, view: view.id } : next;
};
