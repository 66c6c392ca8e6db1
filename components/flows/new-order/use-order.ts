import { useViewer } from "#components/data/viewer.tsx";
import {
  missingOf,
  type OrderDraft,
  outgoingIds,
  returningIds,
  takesBack,
  toBody,
} from "#components/flows/new-order/order-draft.ts";
import { usualZone as usualZoneOf } from "#components/flows/new-order/pickup-time.ts";
import { useStockDevices } from "#components/flows/new-order/use-stock-devices.ts";
import { useRead } from "#lib/client/read.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** Returns the order that a draft describes, with its employee and its devices as far as known. */
export function useOrder(draft: OrderDraft) {
  const { type, employeeId } = draft;
  const { timeZone } = useViewer();
  const id = employeeId ?? "";
  const isHeldNeeded = employeeId !== null && type !== null && takesBack(type);
  const person = useRead("employees.get", { id }, { enabled: employeeId !== null }).data?.data;
  const held = useRead("employees.devices", { id }, { enabled: isHeldNeeded });
  const { devices: stock } = useStockDevices(draft.stock);

  const items = held.data?.data.items;
  const heldIds = isHeldNeeded ? (items?.map((device) => device.id) ?? null) : [];
  const country = person?.country ?? null;
  const usualZone = usualZoneOf(country, timeZone);
  const devices = new Map<string, Device>(stock);
  for (const device of items ?? []) devices.set(device.id, device);
  const returning = returningIds(draft, heldIds ?? []);
  return {
    name: person?.displayName ?? employeeId ?? "the employee",
    city: person?.city ?? person?.deliveryAddress?.city ?? null,
    country,
    usualZone,
    heldIds,
    devices,
    /** The devices that are taken back, and those that are sent from stock. */
    returningCount: returning.length,
    outgoingCount: outgoingIds(draft).length,
    /** Whether the employee keeps no device. */
    isAllReturned: heldIds !== null && returning.length === heldIds.length,
    missing: heldIds ? missingOf(draft, heldIds) : ["Loading devices…"],
    body: heldIds ? toBody(draft, heldIds, usualZone) : null,
  };
}
