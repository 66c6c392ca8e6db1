"use client";

import { lazy, Suspense, useState } from "react";
import { useMay } from "#components/data/viewer.tsx";
import { takesPin } from "#components/device/device-words.ts";
import { Button } from "#components/ui/button.tsx";
import { PathIcon } from "#components/ui/icon.tsx";
import type { Device } from "#lib/v4/records/device.ts";

const keyShape =
  "M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4zM16.5 7.5h.01";

const PinDialog = lazy(() => import("#components/flows/pin/pin-dialog.tsx"));

/** The button that opens the form, on devices of a type that takes a PIN (api-v4.md, Limits). */
export function SetPin({ device }: { device: Device }) {
  const may = useMay("products.add-pin");
  const [isOpen, setOpen] = useState(false);
  if (!may || !takesPin(device.deviceType)) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PathIcon path={keyShape} className="size-3.5" />
        Set unlock PIN
      </Button>
      {isOpen && (
        <Suspense>
          <PinDialog device={device} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
