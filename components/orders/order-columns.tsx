import { PersonName } from "#components/employees/reference/person-name.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { slaText } from "#components/orders/order-text.ts";
import { SlaRule } from "#components/orders/sla-rule.tsx";
import { countryColumn } from "#components/table/country-column.tsx";
import { statusColumn } from "#components/table/status-column.tsx";
import type { Column } from "#components/table/table-definition.ts";
import { textColumn } from "#components/table/text-column.tsx";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { expectedOf } from "#lib/v4/order-eta.ts";
import type { Order } from "#lib/v4/records/order.ts";

export const orderColumns: Readonly<
  Record<"id" | "type" | "status" | "employee" | "country", Column<Order>>
> = {
  id: textColumn(
    { id: "id", header: "Order", size: 126, narrow: "id", isCode: true },
    ({ id }) => id,
    (_, { id }) => showUnsafe(id),
  ),
  type: textColumn(
    { id: "type", header: "Type", size: 153, sort: "orderType", narrow: "sub" },
    ({ orderType }) => orderType,
    (type) => type ?? "—",
  ),
  status: statusColumn({ size: 147, sort: "status" }),
  employee: textColumn(
    { id: "employee", header: "For", size: 114, narrow: "title" },
    ({ employeeName, employeeId }) => employeeName ?? employeeId,
    (_, { employeeId, employeeName }) => <PersonName id={employeeId} name={employeeName} />,
  ),
  country: countryColumn(({ country }) => country, { size: 76, sort: "country", leaves: 4 }),
};

export const etaColumn = (
  place: Pick<Column<Order>, "narrow">,
  readEta = (order: Order) => expectedOf(order)?.eta,
): Column<Order> =>
  textColumn(
    { id: "eta", header: "ETA", size: 96, leaves: 3, isOptional: true, ...place },
    readEta,
    (eta) => <Moment at={eta} format="day" />,
  );

/** Returns the column of the SLA, with a ruler of this width in pixels. */
export const slaColumn = (width: number): Column<Order> =>
  textColumn(
    {
      id: "sla",
      header: "SLA, business days",
      size: 220,
      narrow: "rule",
      leaves: 5,
      isOptional: true,
      growsDeciding: true,
    },
    ({ sla, status }) => slaText(sla, status),
    (_, { sla, status }) => (
      <>
        <SlaRule sla={sla} status={status} width={width} />
        {(sla?.late || sla?.paused) && sla.reason && (
          <span className="list-reason" title={sla.reason}>
            {sla.reason}
          </span>
        )}
      </>
    ),
  );
