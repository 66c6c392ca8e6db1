"use client";

import { useSearchParams } from "next/navigation";
import { type ComponentProps, lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useMay } from "#components/data/viewer.tsx";
import { requestParam } from "#components/device/charger-href.ts";
import type { ChargerOrder } from "#components/flows/charger/charger-form.tsx";
import type { ChargerDevice } from "#components/order/charger-devices.ts";
import { Button } from "#components/ui/button.tsx";
import { PathIcon } from "#components/ui/icon.tsx";

const plugShape =
  "M6.3 20.3a2.4 2.4 0 0 0 3.4 0L12 18l-6-6-2.3 2.3a2.4 2.4 0 0 0 0 3.4ZM2 22l3-3M7.5 13.5 10 11M10.5 16.5 13 14M18 3l-4 4h6l-4 4";

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
          <PathIcon path={plugShape} className="size-3.5" />
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
