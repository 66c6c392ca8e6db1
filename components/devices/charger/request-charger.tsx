import { useSearchParams } from "next/navigation";
import { type ComponentProps, lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { requestParam } from "#components/devices/device-text.ts";
import type { ChargerDevice } from "#components/orders/charger-devices.ts";
import { useWritesOff } from "#components/record/use-writes-off.ts";
import { Button } from "#components/ui/button.tsx";
import { Icon, plugPath } from "#components/ui/icon.tsx";
import { useMay } from "#components/viewer/viewer.tsx";
import { withWords } from "#components/words/later-words.ts";
import { tRich } from "#lib/protocol/words/t.ts";
import type { ChargerOrder } from "#lib/v4/device-order-match.ts";

// Loaded when it is first opened: few visits to an order request a charger.
const ChargerDialog = lazy(() =>
  withWords(import("#components/devices/charger/charger-dialog.tsx")),
);

/** The button that opens the charger form; nothing where no device could get a charger. */
export function RequestCharger({
  orders,
  devices,
  canEnterSerial = false,
  label,
  variant = "quiet",
  className,
}: {
  orders: readonly ChargerOrder[];
  devices: readonly ChargerDevice[];
  canEnterSerial?: boolean;
  label?: string;
  variant?: "quiet" | "main";
  className?: string;
}) {
  const may = useMay("orders.add-accessory");
  const off = useWritesOff();
  // The props at opening: a sent request may change which devices are eligible behind the form.
  const [opened, setOpened] = useState<ComponentProps<typeof ChargerDialog> | null>(null);
  const [order, ...others] = orders;
  const onClose = () => setOpened(null);
  const isOffered = may && order !== undefined && devices.length > 0;
  const open = () => {
    if (order) setOpened({ orders: [order, ...others], devices, canEnterSerial, onClose });
  };
  // A link from a list opens the form at once.
  const isWanted = useSearchParams().get(requestParam) === "charger";
  const openFromLink = useEffectEvent(() => {
    window.history.replaceState(null, "", window.location.pathname);
    open();
  });
  useEffect(() => {
    if (isWanted && isOffered && !off) openFromLink();
  }, [isWanted, isOffered, off]);
  return (
    <>
      {isOffered && (
        <Button
          variant={variant}
          className={className}
          aria-haspopup="dialog"
          disabled={off !== undefined}
          title={off}
          onClick={open}
        >
          <Icon path={plugPath} className="size-3.5" />
          {label ?? (
            <span>
              {tRich("deviceCharger.requestReplacement", {
                wide: (words) => (
                  <span key="wide" className="max-sm:sr-only">
                    {words}
                  </span>
                ),
              })}
            </span>
          )}
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
