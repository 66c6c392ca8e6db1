"use client";

import type { ChargerDevice } from "#components/charger/charger-devices.ts";
import { ChargerForm, type ChargerOrder } from "#components/charger/charger-form";
import { WriteDialog } from "#components/write/write-dialog";

/** The form for a replacement charger, over the page of an order or of a device. */
export default function ChargerDialog(props: {
  orders: readonly [ChargerOrder, ...ChargerOrder[]];
  devices: readonly ChargerDevice[];
  canTypeSerial: boolean;
  onClose: () => void;
}) {
  return (
    <WriteDialog
      operation="orders.add-accessory"
      title="Replacement charger"
      onClose={props.onClose}
    >
      {(idempotencyKey) => <ChargerForm idempotencyKey={idempotencyKey} {...props} />}
    </WriteDialog>
  );
}
