import type { Metadata } from "next";
import { WriteLink } from "#components/form/write-link";
import { orderTable } from "#components/order/order-table";
import { OperationPage } from "../_shared/operation-page";

export const metadata: Metadata = { title: "Orders" };

export default function OrdersPage({ searchParams }: PageProps<"/orders">) {
  return (
    <OperationPage
      title="Orders"
      aside={
        <WriteLink operation="orders.create" href="/orders/new" variant="main">
          New order
        </WriteLink>
      }
      operation="orders.list"
      search={searchParams}
      table={orderTable}
    />
  );
}
