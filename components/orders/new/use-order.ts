import { useMemo } from "react";
import {
  missingOf,
  type OrderDraft,
  outgoingIds,
  returningIds,
  takesBack,
  toBody,
  toFilledIn,
  withOnlyDevice,
} from "#components/orders/new/order-draft.ts";
import { useStockDevices } from "#components/orders/new/use-stock-devices.ts";
import { hasWholeList } from "#components/search/empty-list.ts";
import { useRead } from "#lib/client/read.ts";
import { zoneOfAddress } from "#lib/protocol/pickup-zones.ts";
import { t } from "#lib/protocol/words/t.ts";
import { deliveryAddressOf } from "#lib/v4/normalize/delivery-address.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** Returns the order that a draft describes, with its employee and its devices as far as known. */
export function useOrder(given: OrderDraft) {
  const { type, employeeId } = given;
  const id = employeeId ?? "";
  const isHeldNeeded = employeeId !== null && type !== null && takesBack(type);
  const person = useRead("employees.get", { id }, { enabled: employeeId !== null }).data?.data;
  const held = useRead("employees.devices", { id }, { enabled: isHeldNeeded });
  const { devices: stock } = useStockDevices(given.stock);

  const items = held.data?.data.items;
  const heldIds = isHeldNeeded ? (items?.map((device) => device.id) ?? null) : [];
  const isHeldWhole = held.data !== undefined && hasWholeList(held.data);
  const draft = withOnlyDevice(given, heldIds ?? [], isHeldWhole);
  const country = person?.country ?? null;
  const address = useMemo(() => (person ? deliveryAddressOf(person) : null), [person]);
  const addressZone = useMemo(() => (address ? zoneOfAddress(address) : null), [address]);
  const devices = new Map<string, Device>(stock);
  for (const device of items ?? []) devices.set(device.id, device);
  const returning = returningIds(draft, heldIds ?? []);
  return {
    name: person?.displayName ?? employeeId ?? t("orderNew.theEmployee"),
    city: person?.city ?? person?.deliveryAddress?.city ?? null,
    country,
    /** The country of the pickup, whose time zones are offered first. */
    addressCountry: address?.country ?? country,
    /** The time zone of the delivery address; `null` where that does not decide it. */
    addressZone,
    heldIds,
    devices,
    /** IDs of the devices that are taken back, and of those that are sent from stock. */
    returning,
    outgoing: outgoingIds(draft),
    /** Whether the employee keeps no device. */
    isAllReturned: isHeldWhole && returning.length === heldIds?.length,
    missing: heldIds ? missingOf(draft, heldIds, addressZone) : [t("orderNew.loadingDevices")],
    body: heldIds ? toBody(draft, heldIds, addressZone) : null,
    /** The order as far as it is filled in. */
    filledIn: () => toFilledIn(draft, heldIds ?? [], addressZone),
  };
}
