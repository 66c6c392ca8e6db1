import type { Metadata } from "next";
import { WriteLink } from "#components/form/write-link.tsx";
import { orderTable } from "#components/order/order-table.tsx";
import { OperationPage } from "../_shared/operation-page.tsx";

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
