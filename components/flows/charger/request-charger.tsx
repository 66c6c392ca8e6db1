"use client";

import { PlugZap } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { type ComponentProps, lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useMay } from "#components/data/viewer.tsx";
import { requestParam } from "#components/device/device-text.ts";
import type { ChargerOrder } from "#components/flows/charger/charger-form.tsx";
import type { ChargerDevice } from "#components/order/charger-devices.ts";
import { Button } from "#components/ui/button.tsx";

// The form comes when it is first wanted: few who look at an order ask for a charger.
const ChargerDialog = lazy(() => import("#components/flows/charger/charger-dialog.tsx"));

/** The button that opens the form; nothing where nobody could be helped by it. */
export function RequestCharger({
  orders,
  devices,
  canTypeSerial = false,
  variant = "quiet",
}: {
  orders: readonly ChargerOrder[];
  devices: readonly ChargerDevice[];
  canTypeSerial?: boolean;
  variant?: "quiet" | "plain";
}) {
  const may = useMay("orders.add-accessory");
  // As they were when it opened: what the form has done may change what is eligible behind it.
  const [opened, setOpened] = useState<ComponentProps<typeof ChargerDialog> | null>(null);
  const [order, ...others] = orders;
  const onClose = () => setOpened(null);
  const isOffered = may && order !== undefined && devices.length > 0;
  const open = () => {
    if (order) setOpened({ orders: [order, ...others], devices, canTypeSerial, onClose });
  };
  // Where a list leads here to ask for a charger, the form is what the person came for.
  const isWanted = useSearchParams().get(requestParam) === "charger";
  const answer = useEffectEvent(() => {
    window.history.replaceState(null, "", window.location.pathname);
    open();
  });
  useEffect(() => {
    if (isWanted && isOffered) answer();
  }, [isWanted, isOffered]);
  return (
    <>
      {isOffered && (
        <Button variant={variant} aria-haspopup="dialog" onClick={open}>
          <PlugZap className="size-3.5" aria-hidden />
          Request replacement charger
        </Button>
      )}
      {opened && (
        <Suspense>
          <ChargerDialog {...opened} />
        </Suspense>
      )}
    </>
  );
}
