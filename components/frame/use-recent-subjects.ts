import { deviceList } from "#components/devices/device-screen.ts";
import type { Subject } from "#components/frame/command-row.ts";
import { type RecentRecord, recentRecords } from "#components/frame/recent-records.ts";
import { orderList } from "#components/orders/order-screen.ts";
import type { ScreenDefinition } from "#components/screens/screen-definition.ts";
import type { RailScreen } from "#components/screens/screens.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { useStored } from "#lib/client/browser-store.ts";
import { useReads } from "#lib/client/reads.ts";

/** A record that was opened lately, and when, in milliseconds. */
export interface RecentSubject {
  subject: Subject;
  at: number;
}

/** A record that was read this recently is not read again when the command bar opens. */
const staleTime = 60_000;

const idsOf = (recents: readonly RecentRecord[], kind: RecentRecord["kind"]) =>
  recents.filter((recent) => recent.kind === kind).map(({ id }) => id);

/**
 * Returns the records that the person opened lately, orders and devices with what the service says of
 * them now. Only their titles are stored, so they are read where the command bar shows them
 * (`isShown`) and the role has their list.
 */
export function useRecentSubjects(
  screens: readonly RailScreen[],
  isShown: boolean,
): RecentSubject[] {
  const { owner } = useViewer();
  const recents = useStored(recentRecords, owner) ?? [];
  const canRead = (list: ScreenDefinition) =>
    isShown && screens.some(({ route }) => route === list.route);
  const orderIds = canRead(orderList) ? idsOf(recents, "order") : [];
  const deviceIds = canRead(deviceList) ? idsOf(recents, "device") : [];
  const orders = useReads(
    "orders.get",
    orderIds.map((id) => ({ input: { id }, staleTime })),
  );
  const devices = useReads(
    "products.get",
    deviceIds.map((id) => ({ input: { id }, staleTime })),
  );
  return recents.map(({ kind, id, title, at }) => {
    if (kind === "order") {
      const record = orders[orderIds.indexOf(id)]?.data?.data;
      return { subject: { kind, id, title, ...(record && { record }) }, at };
    }
    if (kind === "device") {
      const record = devices[deviceIds.indexOf(id)]?.data?.data;
      return { subject: { kind, id, title, ...(record && { record }) }, at };
    }
    return { subject: { kind, id, title }, at };
  });
}
