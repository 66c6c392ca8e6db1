import { PersonName } from "#components/employees/reference/person-name.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { SlaRule } from "#components/orders/sla-rule.tsx";
import { countryColumn } from "#components/table/country-column.tsx";
import { statusColumn } from "#components/table/status-column.tsx";
import type { Column } from "#components/table/table-definition.ts";
import { cellColumn } from "#components/table/text-column.tsx";
import { orderCells } from "#lib/protocol/order-cells.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Order } from "#lib/v4/records/order.ts";

export const orderColumns: Readonly<
  Record<"id" | "type" | "status" | "employee" | "country", Column<Order>>
> = {
  id: cellColumn(orderCells.id, { size: 126, narrow: "id", isCode: true }, (_, { id }) =>
    showUnsafe(id),
  ),
  type: cellColumn(orderCells.type, { size: 153, sort: "orderType", narrow: "sub" }, (type) =>
    type ? codeWord("orderType", type) : "—",
  ),
  status: statusColumn({ size: 147, sort: "status" }),
  employee: cellColumn(
    orderCells.employee,
    { size: 114, narrow: "title" },
    (_, { employeeId, employeeName }) => <PersonName id={employeeId} name={employeeName} />,
  ),
  country: countryColumn(({ country }) => country, { size: 76, sort: "country", leaves: 4 }),
};

export const etaColumn = (
  place: Pick<Column<Order>, "narrow">,
  readEta: (order: Order) => string | null | undefined = orderCells.eta.read,
): Column<Order> =>
  cellColumn(
    { ...orderCells.eta, read: readEta },
    { size: 96, leaves: 3, isOptional: true, ...place },
    (eta) => <Moment at={eta} format="day" />,
  );

/** Returns the column of the SLA, with a ruler of this width in pixels. */
export const slaColumn = (width: number): Column<Order> =>
  cellColumn(
    orderCells.sla,
    {
      size: 220,
      narrow: "rule",
      leaves: 5,
      isOptional: true,
      growsDeciding: true,
    },
    (_, { sla, status }) => (
      <>
        <SlaRule sla={sla} status={status} width={width} />
        {(sla?.late || sla?.paused) && sla.reason && (
          <span dir="auto" className="list-reason" title={sla.reason}>
            {sla.reason}
          </span>
        )}
      </>
    ),
  );
