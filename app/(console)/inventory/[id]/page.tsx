import { DeviceActions } from "#components/devices/actions/device-actions.tsx";
import { DeviceCharger } from "#components/devices/charger/device-charger.tsx";
import { DeviceHead, DeviceOtherFields } from "#components/devices/device-head.tsx";
import { DeviceOrders } from "#components/devices/device-orders.tsx";
import { deviceRecord } from "#components/devices/device-screen.ts";
import { deviceName } from "#components/devices/device-text.ts";
import { LifecyclePanel } from "#components/devices/lifecycle-panel.tsx";
import { DevicePin } from "#components/devices/pin/device-pin.tsx";
import { RequestsPanel } from "#components/devices/requests/requests-panel.tsx";
import { WhenLoaded } from "#components/record/when-loaded.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { PageWords } from "../../../_shared/page-words.tsx";
import { PageNotFound } from "../../_shared/page-not-found.tsx";
import { recordId } from "../../_shared/page-params.ts";
import { Patient } from "../../_shared/patient.tsx";
import { Prefetched, prefetchPart } from "../../_shared/prefetched.tsx";
import { recordMetadata } from "../../_shared/record-metadata.ts";
import { lifecycleReads } from "./lifecycle-reads.ts";

export { unstable_dynamicStaleTime } from "../../_shared/kept-page.ts";

export const generateMetadata = recordMetadata(deviceRecord.title, "products.get", deviceName);

/** Returns the parts of the page that need the orders of the device, when these are read. */
const readWithOrders = async (id: string) => {
  const principal = await requirePrincipal();
  return prefetchPart(
    principal,
    await lifecycleReads(principal, id),
    <WhenLoaded name="products.get" input={{ id }}>
      <LifecyclePanel id={id} />
      <div className="mt-5 grid grid-cols-1 items-start gap-x-7 gap-y-5 wide:grid-cols-main-aside">
        <div className="min-w-0">
          <DeviceOrders id={id} />
          <RequestsPanel id={id} />
        </div>
        <DeviceOtherFields id={id} />
      </div>
    </WhenLoaded>,
  );
};

export default async function DevicePage({ params }: PageProps<"/inventory/[id]">) {
  const id = await recordId(params);
  if (id === null) return <PageNotFound />;
  return (
    <PageWords of="(console)/inventory/[id]/page">
      <Prefetched reads={[["products.get", { id }]]} fallback={<Skeleton lines={8} />}>
        <DeviceHead
          id={id}
          actions={<DeviceActions id={id} />}
          charger={<DeviceCharger id={id} />}
          pin={<DevicePin id={id} />}
        />
      </Prefetched>
      <Patient part={readWithOrders(id)} fallback={<Skeleton lines={6} />} />
    </PageWords>
  );
}
