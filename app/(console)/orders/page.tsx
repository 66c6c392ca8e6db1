import type { Metadata } from "next";
import { NewOrderLink } from "#components/order/new/new-order-link";
import { orderTable } from "#components/order/order-table";
import { OperationPage } from "../operation-page";

export const metadata: Metadata = { title: "Orders" };

export default function OrdersPage({ searchParams }: PageProps<"/orders">) {
  return (
    <OperationPage
      title="Orders"
      aside={<NewOrderLink />}
      operation="orders.list"
      search={searchParams}
      table={orderTable}
    />
  );
}
