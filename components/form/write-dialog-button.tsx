import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { useWritesOff } from "#components/record/use-writes-off.ts";
import { Button } from "#components/ui/button.tsx";
import { useMay } from "#components/viewer/viewer.tsx";
import type { WriteName } from "#lib/v4/registry.ts";

/**
 * The button that opens the form of a write over its page; nothing for people who may not write. `dialog`
 * returns the form, a component of `lazy`: few visits open it.
 */
export function WriteDialogButton({
  operation,
  dialog,
  ...props
}: Omit<ComponentProps<typeof Button>, "onClick" | "disabled" | "title"> & {
  operation: WriteName;
  dialog: (onClose: () => void) => ReactNode;
}) {
  const may = useMay(operation);
  const [isOpen, setOpen] = useState(false);
  const off = useWritesOff();
  if (!may) return null;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        disabled={off !== undefined}
        title={off}
        onClick={() => setOpen(true)}
        {...props}
      />
      {isOpen && <Suspense>{dialog(() => setOpen(false))}</Suspense>}
    </>
  );
}
