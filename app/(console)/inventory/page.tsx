import type { Metadata } from "next";
import { deviceTable } from "#components/device/device-table.tsx";
import { OperationPage } from "../_shared/operation-page.tsx";

export { unstable_dynamicStaleTime } from "../_shared/kept-page.ts";

export const metadata: Metadata = { title: "Inventory" };

export default function InventoryPage({ searchParams }: PageProps<"/inventory">) {
  return (
    <OperationPage
      title="Inventory"
      operation="inventory.search"
      search={searchParams}
      table={deviceTable}
    />
  );
}
