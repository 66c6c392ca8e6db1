import type { ComponentType, ReactNode } from "react";
import type { Slice } from "#components/table/export-job.ts";
import type { InputOf, ListName, ReadName, RecordOf } from "#lib/v4/registry.ts";

/** One column of a list: its cell, its text in a CSV file, its place on a narrow screen. */
export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Returns the cell as plain text, for the CSV file. */
  text: (row: Row) => string;
  align?: "end";
  /** Width in pixels on a screen of middle width, where the table's layout is fixed. */
  size?: number;
  /** Takes the width that the other columns leave, and truncates its text. */
  grow?: true;
  /** The field to sort by. The contract lists no allowed names: the service may refuse one. */
  sort?: string;
  /**
   * Place in the small waybill that a row becomes below 720 px. A column without a place is hidden
   * there and on a screen of middle width.
   */
  narrow?: "title" | "status" | "sub" | "id" | "note" | "aside";
  /** The list may lack this field: the column is hidden while no row on screen has a value. */
  isOptional?: true;
}

/** The values that a filter offers. Other values still work in the URL, and are shown unchanged. */
export interface Filter {
  options?: readonly string[];
  /** Offer the countries in which the company has employees. */
  countries?: true;
  format?: (value: string) => string;
  placeholder?: string;
}

/** A read to warm when a row is hovered. */
export type Prefetch = { [Name in ReadName]: readonly [Name, InputOf<Name>] }[ReadName];

/** Everything that the table of a list operation needs besides its data: one object a noun. */
export interface TableDefinition<Name extends ListName> {
  /** `["order", "orders"]` */
  noun: readonly [one: string, many: string];
  columns: readonly Column<RecordOf<Name>>[];
  /** Labels of the two sort directions, and the service's default. */
  order?: { asc: string; desc: string; byDefault: "asc" | "desc" };
  filters?: Partial<Record<keyof InputOf<Name> & string, Filter>>;
  /** The filters by which an export reads a list without pages in parts. */
  slices?: readonly (Slice<RecordOf<Name>> & {
    field: keyof InputOf<Name> & string;
    /** Start with the countries in which the company has employees. */
    countries?: true;
  })[];
  rowId: (row: RecordOf<Name>) => string;
  /** The path of the record's own page; absent if it has none. */
  href?: (row: RecordOf<Name>) => string;
  prefetch?: (row: RecordOf<Name>) => Prefetch;
  /** The content of the side panel; loaded on first use. */
  Peek?: ComponentType<{ row: RecordOf<Name> }>;
}
