import type { Metadata } from "next";
import { orderTable } from "#components/order/order-table.tsx";
import { isOpenOrderView } from "#lib/protocol/open-orders.ts";
import { OperationPage } from "../_shared/operation-page.tsx";

export { unstable_dynamicStaleTime } from "../_shared/kept-page.ts";

export const metadata: Metadata = { title: "Orders" };

export default function OrdersPage({ searchParams }: PageProps<"/orders">) {
  return (
    <OperationPage
      title="Orders"
      add={{ operation: "orders.create", href: "/orders/new", label: "New order" }}
      operation="orders.list"
      search={searchParams}
      table={orderTable}
      isView={isOpenOrderView}
    />
  );
}
