"use client";

import { ChargerForm, type ChargerOrder } from "#components/flows/charger/charger-form.tsx";
import { WriteDialog } from "#components/form/write-dialog.tsx";
import type { ChargerDevice } from "#components/order/charger-devices.ts";

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
