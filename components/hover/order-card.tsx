import { PersonName } from "#components/employees/reference/person-name.tsx";
import { CardFact, type CardProps, CardRead } from "#components/hover/card-read.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { slaOf } from "#components/orders/order-answers.ts";
import { capitalized } from "#components/orders/order-text.ts";
import { SlaRule } from "#components/orders/sla-rule.tsx";
import { Code } from "#components/ui/code.tsx";
import { Country } from "#components/ui/country.tsx";
import { Status } from "#components/ui/status.tsx";
import { useRead } from "#lib/client/read.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { expectedOf } from "#lib/v4/order-eta.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** The ruler of the days used, with the reason. Absent where the service has no SLA. */
function Sla({ order }: { order: Order }) {
  const sla = slaOf(order, useRead("orders.sla", { id: order.id }).data?.data);
  if (!sla) return null;
  return (
    <div className="mt-2">
      <SlaRule sla={sla} status={order.status} width={110} />
      {sla.reason && (
        <p className={`text-small ${sla.late ? "text-signal" : "text-ink-2"}`}>
          <bdi>{capitalized(sla.reason)}</bdi>
        </p>
      )}
    </div>
  );
}

export function OrderCard(props: CardProps) {
  return (
    <CardRead name="orders.get" {...props}>
      {(order) => {
        const expected = expectedOf(order);
        const type = order.orderType ? codeWord("orderType", order.orderType) : t("hover.order");
        return (
          <>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Code className="text-ink-3">{order.id}</Code>
              <Status value={order.status} orderType={order.orderType} />
            </p>
            <p className="font-medium">
              {order.employeeName || order.employeeId
                ? tRich("hover.orderFor", {
                    type,
                    person: () => (
                      <PersonName key="person" id={order.employeeId} name={order.employeeName} />
                    ),
                  })
                : type}
            </p>
            <Sla order={order} />
            <div className="mt-1.5 flex flex-wrap items-baseline gap-x-3">
              {order.country && <Country code={order.country} />}
              {order.createdAt && (
                <CardFact label={t("hover.placed")}>
                  <Moment at={order.createdAt} format="day" />
                </CardFact>
              )}
              {expected && (
                <CardFact label={t("hover.expected")}>
                  <Moment at={expected.eta} format="day" />
                </CardFact>
              )}
            </div>
          </>
        );
      }}
    </CardRead>
  );
}
