import { DeviceHead, DeviceOtherFields } from "#components/device/device-head.tsx";
import { DeviceOrders } from "#components/device/device-orders.tsx";
import { DeviceActions } from "#components/flows/record-actions/device-actions.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { recordId, recordMetadata } from "../../_shared/page-params.ts";
import { Prefetched } from "../../_shared/prefetched.tsx";

export const generateMetadata = recordMetadata("Device");

export default async function DevicePage({ params }: PageProps<"/inventory/[id]">) {
  const id = await recordId(params);
  return (
    <>
      <Crumbs href="/inventory" list="Inventory" id={id} />
      <Prefetched reads={[["products.get", { id }]]} fallback={<Skeleton lines={6} />}>
        <DeviceHead id={id} actions={<DeviceActions id={id} />} />
        <div className="mt-3.5 grid grid-cols-1 items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_400px]">
          <Panel title="Orders">
            <DeviceOrders id={id} />
          </Panel>
          <DeviceOtherFields id={id} />
        </div>
      </Prefetched>
    </>
  );
}
