"use client";

import { PlugZap } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { ChargerDevice } from "#components/charger/charger-devices.ts";
import type { ChargerOrder } from "#components/charger/charger-form";
import { Button } from "#components/ui/button";
import { useMay } from "#components/ui/viewer";

// The form comes when it is first wanted: few who look at an order ask for a charger.
const ChargerDialog = lazy(() => import("#components/charger/charger-dialog"));

/** The button that opens the form; nothing where nobody could be helped by it. */
export function RequestCharger({
  orders,
  devices,
  canTypeSerial = false,
  look = "quiet",
}: {
  orders: readonly ChargerOrder[];
  devices: readonly ChargerDevice[];
  canTypeSerial?: boolean;
  look?: "quiet" | "plain";
}) {
  const may = useMay("orders.add-accessory");
  const [isOpen, setOpen] = useState(false);
  const [order, ...others] = orders;
  if (!may || !order || devices.length === 0) return null;
  return (
    <>
      <Button look={look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PlugZap className="size-3.5" aria-hidden />
        Request replacement charger
      </Button>
      {isOpen && (
        <Suspense>
          <ChargerDialog
            orders={[order, ...others]}
            devices={devices}
            canTypeSerial={canTypeSerial}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
