import { newOrderForm, orderList } from "#components/orders/order-screen.ts";
import { orderTable } from "#components/orders/order-table.tsx";
import { isOpenOrderView } from "#lib/protocol/open-orders.ts";
import { PageWords } from "../../_shared/page-words.tsx";
import { screenMetadata } from "../../_shared/screen-metadata.ts";
import { countryCopyOf } from "../_shared/country-copy.ts";
import { filteredCopyOf } from "../_shared/filtered-copy.ts";
import { OperationPage } from "../_shared/operation-page.tsx";

export { unstable_dynamicStaleTime } from "../_shared/kept-page.ts";

export const generateMetadata = screenMetadata(orderList);

export default function OrdersPage({ searchParams }: PageProps<"/orders">) {
  return (
    <PageWords of="(console)/orders/page">
      <OperationPage
        screen={orderList}
        add={newOrderForm}
        search={searchParams}
        table={orderTable}
        findCopy={filteredCopyOf("orders", countryCopyOf("orders"))}
        isView={isOpenOrderView}
      />
    </PageWords>
  );
}
