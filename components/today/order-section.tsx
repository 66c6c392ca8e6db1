import Link from "next/link";
import { orderViewHref } from "#components/orders/order-links.ts";
import { orderHref } from "#components/orders/order-screen.ts";
import { orderTitle } from "#components/orders/order-text.ts";
import { ListSection } from "#components/today/list-section.tsx";
import { OrderRows, shortSlaText } from "#components/today/order-rows.tsx";
import type { Tile } from "#components/today/tile-words.ts";
import { type OrderList, todayListTexts } from "#components/today/today-lists.ts";
import type { Numbers } from "#components/ui/number.ts";
import { sentenceGap, t, tRich } from "#lib/protocol/words/t.ts";
import type { Order } from "#lib/v4/records/order.ts";

/**
 * The first orders of a list with a link to all of them. `count`: how many the list has. `next`: shown
 * where there is none.
 */
export function OrderSection({
  list,
  orders,
  count,
  next,
  tile,
  maxRows,
  numbers,
}: {
  list: OrderList;
  orders: readonly Order[];
  count: number;
  next?: Order | undefined;
  tile: Tile;
  maxRows: number;
  numbers: Numbers;
}) {
  return (
    <ListSection
      list={list}
      tile={tile}
      rows={orders}
      count={count}
      maxRows={maxRows}
      numbers={numbers}
      more={{
        href: orderViewHref(list),
        text: t("today.openAll", { n: numbers.numberText(count) }),
      }}
      empty={
        next && (
          <>
            {sentenceGap()}
            {tRich("today.nextAtRisk", {
              order: () => (
                <Link key="order" href={orderHref(next.id)} prefetch={false} className="link">
                  {orderTitle(next)}
                </Link>
              ),
              sla: shortSlaText(next.sla) ?? "—",
            })}
          </>
        )
      }
    >
      {(rows) => <OrderRows list={list} caption={todayListTexts(list).title} orders={rows} />}
    </ListSection>
  );
}
