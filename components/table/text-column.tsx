import type { ReactNode } from "react";
import type { Column } from "#components/table/table-definition.ts";

type Text = string | null | undefined;
/** A column without its content. */
export type Place<Row> = Omit<Column<Row>, "cell" | "text">;

const orDash = (text: Text): ReactNode =>
  text ? <bdi title={text}>{text}</bdi> : <span className="text-ink-3">—</span>;

/** Returns a column of one text of a record, which `cell` shows: without it as it is, or a dash. */
export const textColumn = <Row,>(
  place: Place<Row>,
  read: (row: Row) => Text,
  cell: (text: Text, row: Row) => ReactNode = orDash,
): Column<Row> => ({
  ...place,
  cell: (row) => cell(read(row), row),
  text: (row) => read(row) ?? "",
});
