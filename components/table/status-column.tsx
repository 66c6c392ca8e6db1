import type { Column } from "#components/table/table-definition.ts";
import { type Place, textColumn } from "#components/table/text-column.tsx";
import { Status } from "#components/ui/status.tsx";

export const statusColumn = <
  Row extends { status?: string | null | undefined; orderType?: string | null | undefined },
>(
  place: Partial<Place<Row>> = {},
): Column<Row> =>
  textColumn(
    { id: "status", header: "Status", narrow: "status", ...place },
    ({ status }) => status,
    (status, { orderType }) => <Status value={status} orderType={orderType} />,
  );
