import type { ComponentType, ReactNode } from "react";
import type { Slice } from "#components/table/export-job.ts";
import type { InputOf, ListName, ReadName, RecordOf } from "#lib/v4/registry.ts";

/** One column: how a record's cell looks, what it says in a CSV file, where it goes when narrow. */
export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The cell as plain text, for the CSV file. */
  text: (row: Row) => string;
  align?: "end";
  /** Takes the width that the others leave, and is cut where that is not enough. */
  grow?: true;
  /** The field to sort by. Allowed names are "not shown": the service may refuse one. */
  sort?: string;
  /**
   * Place in the small waybill that a row becomes below 720 px. A column without one is left out
   * there, and on a screen of middle width too.
   */
  narrow?: "title" | "status" | "sub" | "id" | "note" | "aside";
  /** The list may not carry it at all: left out where no row on screen says anything in it. */
  isOptional?: true;
}

/** What a filter offers. Values it does not offer still work in the URL and are shown as they came. */
export interface Filter {
  options?: readonly string[];
  /** Offer the countries in which the company has employees. */
  countries?: true;
  format?: (value: string) => string;
  placeholder?: string;
}

/** A read to warm when a row is hovered. */
export type Prefetch = { [Name in ReadName]: readonly [Name, InputOf<Name>] }[ReadName];

/** Everything a list operation's table needs besides its data: one object a noun. */
export interface TableDefinition<Name extends ListName> {
  /** `["order", "orders"]` */
  noun: readonly [one: string, many: string];
  columns: readonly Column<RecordOf<Name>>[];
  /** What the two directions mean here, and which one the service takes by itself. */
  order?: { asc: string; desc: string; byDefault: "asc" | "desc" };
  /** What an empty list without filters means, in a sentence. */
  empty: string;
  filters?: Partial<Record<keyof InputOf<Name> & string, Filter>>;
  /** For a list without pages: the filters by which an export reads it in parts. */
  slices?: readonly (Slice<RecordOf<Name>> & {
    field: keyof InputOf<Name> & string;
    /** Start with the countries in which the company has employees. */
    countries?: true;
  })[];
  rowId: (row: RecordOf<Name>) => string;
  /** The record's own page, or `null` where it has none. */
  href?: (row: RecordOf<Name>) => string;
  prefetch?: (row: RecordOf<Name>) => Prefetch;
  /** What the side panel shows of a row; loaded when first used. */
  Peek?: ComponentType<{ row: RecordOf<Name> }>;
}
