import type { ComponentType, ReactNode } from "react";
import type { Slice } from "#components/table/export-job.ts";
import type { CopiedList, UseCopy } from "#components/table/use-copy.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { FrozenList } from "#lib/protocol/frozen-selection.ts";
import type { Header } from "#lib/protocol/list-cell.ts";
import type { FilteredList } from "#lib/protocol/list-filter.ts";
import type { InputOf, ListName, RecordOf, WriteName } from "#lib/v4/registry.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** Sends a read of an export at its pace. Throws what the read throws. */
export type AskForCell = <Answer>(
  read: (signal: AbortSignal) => Promise<Answer>,
) => Promise<Answer>;

/** One column of a list: its cell, its text in a CSV file, its place on a narrow screen. */
export interface Column<Row> {
  id: string;
  header: Header;
  cell: (row: Row) => ReactNode;
  /** Returns the cell as plain text, for the CSV file. */
  text: (row: Row) => string;
  align?: "end";
  /** The cells are identifiers, in a monospace font: one class of the cell, not an element in each. */
  isCode?: true;
  /** Least width in pixels. A wider table divides the rest among its columns by their sizes. */
  size?: number;
  /** Takes the width that the other columns leave, and truncates its text. */
  grow?: true;
  /** The field to sort by. The contract lists no allowed names: the service may refuse one. */
  sort?: string;
  /** The values fall while the field rises: an age beside the moment that it counts from. */
  isSortReversed?: true;
  /**
   * Quartermaster sorts the column by its text, because the field holds a code: a country's. The service sorts
   * by the code.
   */
  isSortedByText?: true;
  /** The field to sort by is a moment. Other fields are texts. */
  isMoment?: true;
  /** Place in the small waybill that a row becomes in a narrow list. Without one it is hidden there. */
  narrow?:
    | "title"
    | "status"
    | "sub"
    | "id"
    | "note"
    | "aside"
    | "rule"
    | "deciding"
    | "sorted"
    | "seen";
  /**
   * When the column leaves a table that is too narrow for all: 1 leaves first. Without a number, a
   * column without a place in the waybill leaves before these, notes and asides after these, and the
   * others stay.
   */
  leaves?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  /** The column stays in the narrowest table. */
  stays?: boolean;
  /** In a view that it decides, the column takes the width that the others leave: it says more there. */
  growsDeciding?: true;
  /** The list may lack this field: the column is hidden while no row on screen has a value. */
  isOptional?: true;
  /** An optional column that few lists have: it is hidden before the first rows too. */
  isRare?: true;
  /** The column is hidden until a person shows it. A file has the columns that the person sees. */
  isHiddenByDefault?: true;
  /**
   * Reads the text for the CSV file of records that lack it, as the cells on screen read theirs. Without
   * it, an empty text says that the service shows no value.
   */
  readText?: {
    isNeeded: (row: Row) => boolean;
    /** One answer serves all records: the column is read once, and before the others. */
    isShared?: true;
    read: (row: Row, ask: AskForCell) => Promise<string>;
  };
}

/** How a list is sorted, in words: `Sorted by Placed, newest first`. */
export interface SortOrder {
  label: string;
  asc: string;
  desc: string;
  byDefault: "asc" | "desc";
}

/** A built-in view of a list. */
export interface View {
  /** The value of `view` in the URL. */
  id: string;
  label: string;
  /** Says which records belong to it, in a full sentence. */
  hint: string;
  /** Said where the scan proves that no record belongs to it. */
  none: string;
  /** Why it is unknown whether a record belongs to it: `no SLA data`. */
  missing: string;
  order: SortOrder;
  /** The column that says why a record belongs to the view. It stays in the narrowest table. */
  decidingColumn?: string;
}

export interface ScannedRows<Row> {
  /** The records of a view, in its order. */
  rows: readonly Row[];
  /** How many other records may or may not belong to the view. */
  undecidedCount: number;
  /** When they were read, in epoch milliseconds. */
  at: number;
  /** Every record that can belong to a view was read. */
  isComplete: boolean;
  /** How much was read, in a full sentence; empty if everything was. */
  coverage: string;
}

/** A read of the records of a view, for which the service has no filter. */
export interface Scan<Row> {
  /** Absent until the first answer. */
  scanned: ScannedRows<Row> | undefined;
  /** The rows are those of the view before, until the answer comes. */
  isPrevious: boolean;
  failure: Failure | null;
  retry: () => void;
}

/** What is known of all views of a list. */
export interface ViewSummary {
  /** The number of each view's records by its id: all of them, or at least so many. Absent where it is unknown. */
  counts: Readonly<Record<string, { count: number; isExact: boolean }>>;
  /** The values that the filters of the browser offer in the whole list, by field. */
  values: Readonly<Record<string, readonly string[]>>;
}

/** The built-in views of a list. */
export interface Views<Row> {
  /** Returns the views for the signed-in person. */
  useViews: () => readonly View[];
  /** Returns the records of a view; nothing for `null`. */
  useScan: (view: string | null) => Scan<Row>;
  /** Returns the numbers of the views; nothing until the first answer. */
  useSummary: () => ViewSummary | undefined;
  /** The view that a filter leads to for which the service has none. */
  filtered: string;
  /** Returns the value of a record for each filter; absent where the record has none. */
  values: Readonly<Record<string, (row: Row) => string | null | undefined>>;
  /** Returns the text of a record that `query` searches. */
  text: (row: Row) => string;
}

/** The values that a filter offers. Other values still work in the URL, and are shown unchanged. */
export interface Filter {
  /** The value names days: `last-30-days`, `2026-11-01..2026-11-30`. */
  isDays?: true;
  /** Chooses the value where no list of values can be offered; without `onChange`, only shows it. */
  Editor?: ComponentType<{
    value: string | undefined;
    onChange?: ((value: string | null) => void) | undefined;
  }>;
  options?: readonly string[];
  /** The chip stands only where the address has the filter: other screens lead to it. */
  isOnlyShown?: true;
  /** The values are offered in the order of their words. */
  isSorted?: true;
  /** Offer the countries in which the company has employees. */
  countries?: true;
  format?: (value: string) => string;
  placeholder?: string;
}

/** What a job needs of a selected row. */
export interface JobRecord {
  id: string;
  displayName?: string | null | undefined;
  email?: string | null | undefined;
  serialNumber?: string | null | undefined;
  model?: string | null | undefined;
  employeeId?: string | null | undefined;
  employeeName?: string | null | undefined;
}

/** What people do with several rows of a list at once. */
export interface Jobs {
  /** The list as it is frozen where all of its rows are selected. */
  list: FrozenList;
  /** The buttons of the jobs, each for a role that may do it. Loaded with the first selected row. */
  Buttons: ComponentType<{ records: readonly JobRecord[]; asOf: string }>;
}

/** Everything that the table of a list operation needs besides its data: one object a noun. */
export interface TableDefinition<Name extends ListName> {
  /** `["order", "orders"]` */
  noun: readonly [one: string, many: string];
  columns: readonly Column<RecordOf<Name>>[];
  /** Columns of a file alone, before the others: what an import needs and nobody reads in a list. */
  fileColumns?: readonly Column<RecordOf<Name>>[];
  /** The service's default order. */
  order?: SortOrder;
  filters?: Readonly<Record<string, Filter>>;
  /** Parameters of the URL that the browser applies, because the operation has none for them. */
  ownFields?: readonly SearchField[];
  /**
   * People select rows, for what they do with several at once: those whose role includes one of these writes.
   * Absent where nobody does.
   */
  selectableWith?: readonly WriteName[];
  /** What they do with them besides an export. */
  jobs?: Jobs;
  /** The browser sorts the list by the columns' fields while every match is on screen. */
  isSortedOnScreen?: true;
  views?: Views<RecordOf<Name>>;
  /** Views that are filters of the operation, and a copy that pages and sorts the whole list. */
  copied?: CopiedList<RecordOf<Name>>;
  /** The copy that answers filters which the service lacks; `ownFields` has them. */
  filteredCopy?: FilteredList;
  /** A copy that pages and sorts the list where the service's own order is by a code. */
  useSortedCopy?: UseCopy<RecordOf<Name>>;
  /** The filters by which an export reads a list without pages in parts. */
  slices?: readonly (Slice<RecordOf<Name>> & {
    field: keyof InputOf<Name> & string;
    /** Start with the countries in which the company has employees. */
    countries?: true;
  })[];
  rowId: (row: RecordOf<Name>) => string;
  /** The path of the record's own page; absent if it has none. */
  href?: (row: RecordOf<Name>) => string;
  /** Gives all cells what they share, such as a scan of another list. Absent where they share nothing. */
  CellsProvider?: ComponentType<{ rows: readonly RecordOf<Name>[]; children: ReactNode }>;
  /** The content of the side panel; loaded on first use. */
  Peek?: ComponentType<{ row: RecordOf<Name> }>;
  /** What the list does not show although it should; stands above the rows. */
  Notice?: ComponentType;
  /** A summary of the list in the toolbar. */
  Summary?: ComponentType;
}
