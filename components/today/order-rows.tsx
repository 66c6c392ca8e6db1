import { Moment } from "#components/moment/moment.tsx";
import { orderHref } from "#components/orders/order-screen.ts";
import { SlaRule } from "#components/orders/sla-rule.tsx";
import { whoMustAct } from "#components/orders/waiting-on.ts";
import { LinkedText } from "#components/record/linked-text.tsx";
import { PersonInCountry } from "#components/today/person-in-country.tsx";
import type { OrderList } from "#components/today/today-lists.ts";
import { type TodayColumn, TodayTable } from "#components/today/today-table.tsx";
import { Code } from "#components/ui/code.tsx";
import { Status } from "#components/ui/status.tsx";
import { StatusIcon } from "#components/ui/status-label.tsx";
import { slaText } from "#lib/protocol/sla-text.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { daysWithoutMovement } from "#lib/v4/courier-movement.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { expectedOf } from "#lib/v4/order-eta.ts";
import type { Order, OrderSla } from "#lib/v4/records/order.ts";

/** An order, with the dates of its next arrival and of its last movement where a list has them. */
type TodayOrder = Order & { arrivesAt?: string; movedAt?: string | null };
type OrderColumn = TodayColumn<TodayOrder>;

/** Returns an SLA in business days for a narrow column: `9 late`, `8 of 10`. */
export const shortSlaText = (sla: OrderSla | null | undefined): string | null => {
  const { expectedDays, elapsedDays, late } = sla ?? {};
  if (typeof expectedDays !== "number" || typeof elapsedDays !== "number") return slaText(sla);
  if (late !== false && elapsedDays > expectedDays)
    return t("today.daysLate", { days: String(elapsedDays - expectedDays) });
  return late
    ? t("today.shortLate")
    : t("today.shortSla", { elapsed: String(elapsedDays), expected: String(expectedDays) });
};

/** Returns a reason with at most one full stop at its end. */
export const reasonText = (reason: string | null | undefined): string | null =>
  reason?.trim().replace(/(?:\s*\.){2,}$/, ".") || null;

const id: OrderColumn = {
  header: () => t("today.order"),
  place: "id",
  width: "w-[8rem]",
  cell: ({ id }) => <Code>{id}</Code>,
};
const type: OrderColumn = {
  header: () => t("today.type"),
  place: "sub",
  width: "w-[6.5rem] @min-[46rem]/list:w-[7.5rem] @min-[50rem]/list:w-[9.5rem]",
  cell: ({ orderType }) => (orderType ? codeWord("orderType", orderType) : "—"),
};
const employee: OrderColumn = {
  header: () => t("today.for"),
  place: "title",
  width: "w-[8.25rem] @min-[46rem]/list:w-[9.25rem] @min-[50rem]/list:w-[10rem]",
  cell: ({ country, employeeId, employeeName }) => (
    <PersonInCountry id={employeeId} name={employeeName} country={country} />
  ),
};
const reason: OrderColumn = {
  header: () => t("today.reason"),
  place: "note",
  cell: ({ sla }) => {
    const text = reasonText(sla?.reason);
    return text ? <LinkedText>{text}</LinkedText> : t("today.noReason");
  },
};
const who: OrderColumn = {
  header: () => t("today.whoMustAct"),
  place: "note",
  cell: (order) => (
    <span title={order.sla?.reason ?? undefined}>
      <LinkedText>{reasonText(whoMustAct(order)) ?? t("today.noReason")}</LinkedText>
    </span>
  ),
};
const sla: OrderColumn = {
  header: () => t("today.sla"),
  place: "aside",
  width: "w-[8.25rem]",
  cell: ({ sla }) => (
    <span title={slaText(sla) ?? undefined}>
      <SlaRule sla={sla} width={64} text={shortSlaText(sla)} />
    </span>
  ),
};
const pausedAt: OrderColumn = {
  header: () => t("today.pausedAt"),
  place: "aside",
  width: "w-[8.25rem]",
  cell: ({ sla }) => (
    <span className="inline-flex items-baseline gap-1.5 text-ink-2">
      <StatusIcon shape="pause" />
      {typeof sla?.expectedDays === "number" && typeof sla.elapsedDays === "number"
        ? t("today.pausedDay", {
            elapsed: String(sla.elapsedDays),
            expected: String(sla.expectedDays),
          })
        : t("today.unknownDay")}
    </span>
  ),
};
const statusAndEta: OrderColumn = {
  header: () => t("today.statusAndEta"),
  place: "note",
  cell: (order) => (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <Status value={order.status} orderType={order.orderType} />
      <span>
        <Moment at={order.arrivesAt ?? expectedOf(order)?.eta} format="day" />
      </span>
    </span>
  ),
};

/** Returns for how many calendar days a courier has recorded nothing: `9 days`. */
const quietText = (movedAt: string | null | undefined) => {
  const moved = parseMoment(movedAt);
  return moved ? t("today.quietDays", { count: daysWithoutMovement(moved, Date.now()) }) : null;
};

const statusAndMovement: OrderColumn = {
  header: () => t("today.statusAndMovement"),
  place: "note",
  cell: ({ status, orderType, movedAt }) => (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <Status value={status} orderType={orderType} />
      <Moment at={movedAt} format="day" />
    </span>
  ),
};
const quietFor: OrderColumn = {
  header: () => t("today.noMovementFor"),
  place: "aside",
  width: "w-[8.25rem]",
  cell: ({ movedAt }) => quietText(movedAt) ?? "—",
};

const columnsOf: Readonly<Record<OrderList, readonly OrderColumn[]>> = {
  waiting: [id, type, employee, who, pausedAt],
  late: [id, type, employee, reason, sla],
  "at-risk": [id, type, employee, statusAndEta, sla],
  "no-movement": [id, type, employee, statusAndMovement, quietFor],
  arriving: [id, type, employee, statusAndEta, sla],
};

/** The orders of a list on Today. */
export function OrderRows({
  list,
  caption,
  orders,
}: {
  list: OrderList;
  caption: string;
  orders: readonly TodayOrder[];
}) {
  return (
    <TodayTable
      caption={caption}
      columns={columnsOf[list]}
      rows={orders}
      rowId={(order) => order.id}
      href={(order) => orderHref(order.id)}
    />
  );
}
