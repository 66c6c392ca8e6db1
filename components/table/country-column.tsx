import type { Column } from "#components/table/table-definition.ts";
import type { Place } from "#components/table/text-column.tsx";
import { Country } from "#components/ui/country.tsx";
import { countryName } from "#lib/protocol/country-name.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Returns a column of the country of a record: the code on screen, the name in a CSV file. */
export const countryColumn = <Row,>(
  readCode: (row: Row) => string | null | undefined,
  place: Partial<Place<Row>> = {},
): Column<Row> => ({
  id: "country",
  header: () => t("column.country"),
  isSortedByText: true,
  ...place,
  cell: (row) => <Country code={readCode(row)} />,
  text: (row) => countryName(readCode(row) ?? ""),
});
