"use client";

import { Dialog } from "@base-ui/react/dialog";
import { buttonClassName } from "#components/ui/button.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";

const shortcuts: [action: string, ...keys: string[]][] = [
  ["Search", "⌘K"],
  ["Filter list", "/"],
  ["Next and previous row", "j", "k"],
  ["Open row", "Enter"],
  ["Peek at row", "Space"],
  ["Close peek, dialog or menu", "Esc"],
  ["Today", "g", "t"],
  ["Orders", "g", "o"],
  ["Employees", "g", "e"],
  ["Inventory", "g", "i"],
  ["Catalog", "g", "c"],
  ["Teams", "g", "m"],
  ["Addresses", "g", "a"],
  ["Requests", "g", "r"],
  ["Settings", "g", "s"],
];

/** For people who may place orders. */
const newOrder = ["New order", "n"] as const;

export default function ShortcutsDialog({
  mayOrder,
  onClose,
}: {
  mayOrder: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-scrim" />
        <Dialog.Popup className="fixed top-[12dvh] left-1/2 z-30 max-h-[76dvh] w-[min(26rem,calc(100vw-1rem))] -translate-x-1/2 overflow-y-auto rounded-md border border-rule-2 bg-sheet p-5 shadow-float">
          <Dialog.Title className="text-prose font-semibold">Keyboard shortcuts</Dialog.Title>
          <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1.5">
            {[...shortcuts, ...(mayOrder ? [newOrder] : [])].map(([action, ...keys]) => (
              <div
                key={action}
                className="col-span-2 grid grid-cols-subgrid border-b border-rule pb-1.5"
              >
                <dt>{action}</dt>
                <dd className="flex gap-1">
                  {keys.map((key) => (
                    <KeyCap key={key}>{key}</KeyCap>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          <Dialog.Close className={`mt-4 ${buttonClassName()}`}>Close</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
