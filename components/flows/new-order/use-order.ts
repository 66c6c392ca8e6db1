"use client";

import { useViewer } from "#components/data/viewer.tsx";
import {
  backOf,
  missingOf,
  type OrderForm,
  outOf,
  takesBack,
  toBody,
} from "#components/flows/new-order/order-form.ts";
import { usualZone as usualZoneOf } from "#components/flows/new-order/pickup-time.ts";
import { useStockDevices } from "#components/flows/new-order/use-stock-devices.ts";
import { useRead } from "#lib/client/read.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** The order that a form stands for, with what is known of its person and its devices. */
export function useOrder(form: OrderForm) {
  const { type, employeeId } = form;
  const { timeZone } = useViewer();
  const id = employeeId ?? "";
  const isHeldAsked = employeeId !== null && type !== null && takesBack(type);
  const person = useRead("employees.get", { id }, { enabled: employeeId !== null }).data?.data;
  const held = useRead("employees.devices", { id }, { enabled: isHeldAsked });
  const { devices: stock } = useStockDevices(form.stock);

  const items = held.data?.data.items;
  const heldIds = isHeldAsked ? (items?.map((device) => device.id) ?? null) : [];
  const country = person?.country ?? null;
  const usualZone = usualZoneOf(country, timeZone);
  const devices = new Map<string, Device>(stock);
  for (const device of items ?? []) devices.set(device.id, device);
  const back = backOf(form, heldIds ?? []);
  return {
    person,
    name: person?.displayName ?? employeeId ?? "the person",
    city: person?.city ?? person?.deliveryAddress?.city ?? null,
    country,
    usualZone,
    heldIds,
    devices,
    /** How many devices go which way, and whether any stays with the person. */
    back: back.length,
    out: outOf(form).length,
    isAll: heldIds !== null && back.length === heldIds.length,
    missing: heldIds ? missingOf(form, heldIds) : ["Reading which devices the person holds."],
    body: heldIds ? toBody(form, heldIds, usualZone) : null,
  };
}
