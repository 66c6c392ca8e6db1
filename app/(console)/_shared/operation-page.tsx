import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type { ComponentProps, ReactNode } from "react";
import { WriteLink } from "#components/form/write-link.tsx";
import type { ScreenDefinition } from "#components/screens/screen-definition.ts";
import type { FilterViews } from "#components/table/filter-views.ts";
import { filterViewInput, readSavedColumns } from "#components/table/list-state.ts";
import { OperationList } from "#components/table/operation-list.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { TableSkeleton } from "#components/table/table-skeleton.tsx";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { listViewsKey } from "#lib/protocol/query-keys.ts";
import {
  isViewList,
  openedView,
  savedField,
  type ViewList,
  viewLists,
} from "#lib/protocol/saved-view.ts";
import { type Principal, requirePrincipal } from "#lib/server/auth/principal.ts";
import type { Read } from "#lib/server/upstream/prefetch.ts";
import { findListViews } from "#lib/server/views/find-views.ts";
import { type InputOf, type ListName, specOf, type WriteName } from "#lib/v4/registry.ts";
import { readSearch, type SearchField } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";
import { type SearchParams, toParams } from "./page-params.ts";
import { PageTitle } from "./page-title.tsx";
import { Patient } from "./patient.tsx";
import { Prefetched, PrefetchedAnswers, prefetchPart } from "./prefetched.tsx";

interface ListProps<Name extends ListName> {
  /** The definition of a screen that lists the records of one operation. */
  screen: ScreenDefinition & { operation: Name };
  search: SearchParams;
  table: TableDefinition<Name>;
  /** Whether the value of `view` in the URL names a view that the browser reads by itself. */
  isView?: (view: string | null) => boolean;
  /** The views that are filters of the operation. */
  filterViews?: FilterViews;
  /** Reads what a copy of the list answers to the URL's input. */
  findCopy?: FindCopy;
}

/** Returns what a copy answers, and whether the service needn't be asked for the list. */
export type FindCopy = (
  principal: Principal,
  search: URLSearchParams,
  input: object,
) => Promise<{ answers: Answers; isWhole: boolean }>;

/** Answers of Quartermaster's own, by query key. */
type Answers = ComponentProps<typeof PrefetchedAnswers>["answers"];

/** The view is a parameter of the page, which no operation has. */
const toInput = (fields: readonly SearchField[], params: URLSearchParams) => ({
  ...readSearch(fields, params),
  ...(params.get("view") ? { view: params.get("view") } : {}),
});

/**
 * Returns the saved views of a list. An address that names one and asks nothing else leads to the question of
 * the view. What can't be read here, the browser reads.
 */
const findSavedViews = async (operation: ViewList, params: URLSearchParams): Promise<Answers> => {
  const principal = await requirePrincipal();
  const found = await findListViews(principal, operation).catch(() => null);
  const wanted = openedView(params);
  const view = found?.views.find(({ id }) => id === wanted);
  if (view?.search) redirect(`${viewLists[operation]}?${view.search}&${savedField}=${view.id}`);
  return found ? [[listViewsKey(operation), found]] : [];
};

/** The table of a list operation. The server reads its first page. */
async function PrefetchedList<Name extends ListName>({
  screen: { operation },
  search,
  table,
  isView = () => false,
  filterViews,
  findCopy,
}: ListProps<Name>) {
  const fields = searchFieldsOf(operation);
  const maximum = specOf(operation).limit?.maximum;
  const params = toParams(await search);
  const canSaveViews = isViewList(operation);
  const savedViews = canSaveViews ? await findSavedViews(operation, params) : [];
  const input = filterViewInput(filterViews, fields, toInput(fields, params), maximum);
  const first = [operation, input as InputOf<Name>] as Read;
  const jar = await cookies();
  const savedColumns = readSavedColumns(operation, (name) => jar.get(name)?.value);
  const list = (
    <PrefetchedAnswers answers={savedViews}>
      <OperationList
        operation={operation}
        definition={table}
        fields={fields}
        maximum={maximum}
        savedColumns={savedColumns}
        canSaveViews={canSaveViews}
      />
    </PrefetchedAnswers>
  );
  const isRead = isView(params.get("view"));
  if (!findCopy || isRead) {
    return (
      <Prefetched reads={isRead ? [] : [first]} fallback={<TableSkeleton />}>
        {list}
      </Prefetched>
    );
  }
  const principal = await requirePrincipal();
  const readPart = async () => {
    const { answers, isWhole } = await findCopy(principal, params, input);
    const part = <PrefetchedAnswers answers={answers}>{list}</PrefetchedAnswers>;
    return prefetchPart(principal, isWhole ? [] : [first], part);
  };
  return <Patient part={readPart()} fallback={<TableSkeleton />} />;
}

/** The definition of a form that submits one write. */
type FormScreen = ScreenDefinition & { needs: WriteName };

function AddLink({ needs, route, title }: FormScreen) {
  return (
    <WriteLink operation={needs} href={route} variant="main">
      {titleWord(title)}
    </WriteLink>
  );
}

/**
 * A page that consists of one list. At the right edge of its title are `aside` and a link to the form that
 * adds a record.
 */
export function OperationPage<Name extends ListName>({
  add,
  aside,
  ...list
}: ListProps<Name> & { add?: FormScreen; aside?: ReactNode }) {
  return (
    <>
      <PageTitle
        aside={
          <>
            {aside}
            {add && <AddLink {...add} />}
          </>
        }
      >
        {list.screen.title}
      </PageTitle>
      <PrefetchedList {...list} />
    </>
  );
}
