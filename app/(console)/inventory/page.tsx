import type { Metadata } from "next";
import { deviceList } from "#components/devices/device-screen.ts";
import { deviceTable } from "#components/devices/device-table.tsx";
import { OperationPage } from "../_shared/operation-page.tsx";

export { unstable_dynamicStaleTime } from "../_shared/kept-page.ts";

export const metadata: Metadata = { title: deviceList.title };

export default function InventoryPage({ searchParams }: PageProps<"/inventory">) {
  return <OperationPage screen={deviceList} search={searchParams} table={deviceTable} />;
}
