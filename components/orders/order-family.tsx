"use client";

import Link from "next/link";
import { orderHref } from "#components/orders/order-screen.ts";
import { FoldedFields } from "#components/record/more-fields.tsx";
import { Code } from "#components/ui/code.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Status } from "#components/ui/status.tsx";
import { useRead } from "#lib/client/read.ts";
import { commaText } from "#lib/protocol/intl-words.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { OrderReference } from "#lib/v4/records/order.ts";

/** The fields of a related order that are shown here or, for its devices, in their own panel. */
const shownFields: readonly string[] = [
  "id",
  "orderType",
  "status",
  "subOrders",
  "deviceRequests",
  "productIds",
  "deviceId",
];

function Reference({ order, isParent = false }: { order: OrderReference; isParent?: boolean }) {
  return (
    <>
      <span className="flex items-baseline justify-between gap-x-3">
        <span className="min-w-0">
          <Link href={orderHref(order.id)} prefetch={false} className="link code wrap-anywhere">
            {showUnsafe(order.id)}
          </Link>{" "}
          <span className="text-ink-3">
            {commaText(
              [
                order.orderType && codeWord("orderType", order.orderType),
                isParent ? t("orderRecord.parent") : null,
              ].flatMap((part) => part || []),
            )}
          </span>
        </span>
        {order.status && (
          <span className="max-w-1/2 shrink-0">
            <Status value={order.status} orderType={order.orderType} />
          </span>
        )}
      </span>
      {/* No other panel of this page shows the devices of a parent. */}
      <FoldedFields record={order} shown={isParent ? shownFields.slice(0, 3) : shownFields} />
    </>
  );
}

const branch = "ms-[5px] border-s border-rule-2 ps-4 py-0.5";

function Branches({ orders }: { orders: readonly OrderReference[] }) {
  return (
    <ul className="mt-0.5">
      {orders.map((order) => (
        <li key={order.id} className={branch}>
          <Reference order={order} />
          {order.subOrders && order.subOrders.length > 0 && <Branches orders={order.subOrders} />}
        </li>
      ))}
    </ul>
  );
}

/** The order's parent and sub-orders as a tree; nothing where it has neither. */
export function OrderFamily({ id }: { id: string }) {
  const order = useRead("orders.get", { id }).data?.data;
  const { parent, subOrders } = order ?? {};
  if (!parent && !subOrders?.length) return null;
  return (
    <Panel title={t("orderRecord.related")}>
      {parent && <Reference order={parent} isParent />}
      <div className={parent ? branch : ""}>
        {tRich("orderRecord.thisOrder", {
          id: () => (
            <Code key="id" className="font-medium wrap-anywhere">
              {id}
            </Code>
          ),
        })}
        {subOrders && subOrders.length > 0 && <Branches orders={subOrders} />}
      </div>
    </Panel>
  );
}
