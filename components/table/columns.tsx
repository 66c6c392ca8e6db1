import type { ReactNode } from "react";
import type { Column } from "#components/table/table-definition.ts";
import { Country, countryName } from "#components/ui/country.tsx";

type Text = string | null | undefined;
type Place<Row> = Omit<Column<Row>, "cell" | "text">;

/** Returns a column of one text of a record, which `cell` shows. */
export const textColumn = <Row,>(
  place: Place<Row>,
  read: (row: Row) => Text,
  cell: (text: Text, row: Row) => ReactNode,
): Column<Row> => ({
  ...place,
  cell: (row) => cell(read(row), row),
  text: (row) => read(row) ?? "",
});

/** Returns a column of the country of a record: the code on screen, the name in a CSV file. */
export const countryColumn = <Row,>(
  readCode: (row: Row) => Text,
  place: Partial<Place<Row>> = {},
): Column<Row> => ({
  id: "country",
  header: "Country",
  ...place,
  cell: (row) => <Country code={readCode(row)} />,
  text: (row) => countryName(readCode(row) ?? ""),
});
