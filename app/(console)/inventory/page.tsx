import { deviceList } from "#components/devices/device-screen.ts";
import { deviceTable } from "#components/devices/device-table.tsx";
import { deviceViews } from "#components/devices/device-views.ts";
import { deviceListFields } from "#lib/protocol/device-list.ts";
import { copyKey } from "#lib/protocol/query-keys.ts";
import { findDeviceList } from "#lib/server/mirror/device-list.ts";
import { readSearch, writeSearch } from "#lib/v4/search.ts";
import { PageWords } from "../../_shared/page-words.tsx";
import { screenMetadata } from "../../_shared/screen-metadata.ts";
import { filteredCopyOf } from "../_shared/filtered-copy.ts";
import { type FindCopy, OperationPage } from "../_shared/operation-page.tsx";

export { unstable_dynamicStaleTime } from "../_shared/kept-page.ts";

export const generateMetadata = screenMetadata(deviceList);

/** Reads the copy of the inventory. If that fails here, the browser reads it and shows the failure. */
const findCopy: FindCopy = async (principal, params, sent) => {
  const input = { ...sent, ...readSearch(deviceListFields, params) };
  const answer = await findDeviceList(principal, input).catch(() => null);
  if (!answer) return { answers: [], isWhole: false };
  const key = copyKey("inventory.search", writeSearch(input).toString());
  return { answers: [[key, answer] as const], isWhole: answer.page !== null };
};

export default function InventoryPage({ searchParams }: PageProps<"/inventory">) {
  return (
    <PageWords of="(console)/inventory/page">
      <OperationPage
        screen={deviceList}
        search={searchParams}
        table={deviceTable}
        filterViews={deviceViews}
        findCopy={filteredCopyOf("inventory", findCopy, deviceViews)}
      />
    </PageWords>
  );
}
