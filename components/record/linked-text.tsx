import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { deviceHref } from "#components/devices/device-screen.ts";
import { employeeHref } from "#components/employees/employee-screen.ts";
import { orderHref } from "#components/orders/order-screen.ts";

const hrefs: Readonly<Record<string, (id: string) => Route>> = {
  ord: orderHref,
  order: orderHref,
  emp: employeeHref,
  employee: employeeHref,
  dev: deviceHref,
  device: deviceHref,
};

/** An ID has a digit, so that words such as `order_created` are no IDs. */
const idPattern = /\b(ord|order|emp|employee|dev|device)_(?=[A-Za-z]*\d)[A-Za-z0-9]{4,}\b/g;

/**
 * A text of the service in which the IDs of orders, employees and devices are links. The contract
 * shows no format of IDs, so an ID without such a prefix stays text.
 */
export function LinkedText({ children: text }: { children: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: id, 1: kind, index } of text.matchAll(idPattern)) {
    const hrefOf = hrefs[kind ?? ""];
    if (!hrefOf) continue;
    parts.push(
      text.slice(end, index),
      <Link key={index} href={hrefOf(id)} prefetch={false} className="link code">
        {id}
      </Link>,
    );
    end = index + id.length;
  }
  return (
    <bdi>
      {parts}
      {text.slice(end)}
    </bdi>
  );
}
