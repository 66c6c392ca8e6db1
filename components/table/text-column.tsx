import type { ReactNode } from "react";
import type { Column } from "#components/table/table-definition.ts";
import type { ListCell } from "#lib/protocol/list-cell.ts";

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

/** Returns a column with the header and the text that files of the server have too. */
export const cellColumn = <Row,>(
  { id, header, read }: ListCell<Row>,
  place: Partial<Place<Row>> = {},
  cell?: (text: Text, row: Row) => ReactNode,
): Column<Row> => textColumn({ id, header, ...place }, read, cell);
