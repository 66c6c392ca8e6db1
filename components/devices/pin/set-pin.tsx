import { lazy } from "react";
import { WriteDialogButton } from "#components/form/write-dialog-button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { withWords } from "#components/words/later-words.ts";
import type { Device } from "#lib/v4/records/device.ts";

const keyPath = "M8 12a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 13l9-9M16 8l3 3";

const PinDialog = lazy(() => withWords(import("#components/devices/pin/pin-dialog.tsx")));

/** The button that opens the PIN form of a device that supports a PIN (api-v4.md, Limits). */
export function SetPin({ device, label }: { device: Device; label: string }) {
  return (
    <WriteDialogButton
      operation="products.add-pin"
      className="mt-1.5 max-sm:h-11!"
      dialog={(onClose) => <PinDialog device={device} onClose={onClose} />}
    >
      <Icon path={keyPath} className="size-3.5" />
      {label}
    </WriteDialogButton>
  );
}
