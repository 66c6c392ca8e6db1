import type { Column } from "#components/table/table-definition.ts";
import { type Place, textColumn } from "#components/table/text-column.tsx";
import { Status } from "#components/ui/status.tsx";
import { t } from "#lib/protocol/words/t.ts";

export const statusColumn = <
  Row extends { status?: string | null | undefined; orderType?: string | null | undefined },
>(
  place: Partial<Place<Row>> = {},
): Column<Row> =>
  textColumn(
    { id: "status", header: () => t("column.status"), narrow: "status", ...place },
    ({ status }) => status,
    (status, { orderType }) => <Status value={status} orderType={orderType} />,
  );
