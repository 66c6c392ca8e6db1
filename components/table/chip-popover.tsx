"use client";

import { Popover } from "@base-ui/react/popover";
import type { ReactNode, RefObject } from "react";

/** What the popover of a chip needs to stand at it and to close. */
export interface ChipPopoverProps {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ChipPopover({
  anchor,
  open,
  onOpenChange,
  label,
  children,
}: ChipPopoverProps & { label: string; children: ReactNode }) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        // The chip itself toggles: a press on it is not a press outside.
        const pressedChip =
          details.event.target instanceof Node && anchor.current?.contains(details.event.target);
        if (!next && details.reason === "outside-press" && pressedChip) return;
        onOpenChange(next);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="start" sideOffset={6} className="z-30">
          <Popover.Popup
            aria-label={label}
            className="min-w-48 rounded-md border border-rule-2 bg-sheet px-1 py-2 shadow-float"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
