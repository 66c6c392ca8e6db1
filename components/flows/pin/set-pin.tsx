import { lazy, Suspense, useState } from "react";
import { useMay } from "#components/data/viewer.tsx";
import { takesPin } from "#components/device/device-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Icon, keyPath } from "#components/ui/icon.tsx";
import type { Device } from "#lib/v4/records/device.ts";

const PinDialog = lazy(() => import("#components/flows/pin/pin-dialog.tsx"));

/** The button that opens the PIN form, for devices that support a PIN (api-v4.md, Limits). */
export function SetPin({ device }: { device: Device }) {
  const may = useMay("products.add-pin");
  const [isOpen, setOpen] = useState(false);
  if (!may || !takesPin(device.deviceType)) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon path={keyPath} className="size-3.5" />
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
