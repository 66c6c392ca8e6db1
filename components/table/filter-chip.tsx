"use client";

import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import type { ChipPopoverProps } from "#components/table/chip-popover.tsx";
import type { FilterChoice } from "#components/table/filter-popover.tsx";
import { valuesText } from "#components/table/values-text.ts";
import { chevronDownPath, closePath, Icon } from "#components/ui/icon.tsx";
import { withWords } from "#components/words/later-words.ts";
import { t } from "#lib/protocol/words/t.ts";

// The popover weighs more than the list itself: the browser loads it when a filter is first opened.
const FilterPopover = lazy(() => withWords(import("#components/table/filter-popover.tsx")));

// Words beyond the values load only where an address needs them.
const ChosenText = lazy(() => withWords(import("#components/table/chosen-text.tsx")));

/** Returns the class of a chip. A set chip has the color of what is chosen. */
export const chipClassName = (isSet: boolean) => (isSet ? "chip chip-set" : "chip");

/** The cross at the end of a chip. */
export function ClearButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid h-full min-w-6 shrink-0 place-items-center pe-1.5 ps-0.5"
      onClick={onClick}
    >
      <Icon path={closePath} />
    </button>
  );
}

/** A chip that opens a popover. While it is set it shows its value, and a button that clears it. */
export function Chip({
  text,
  clearLabel,
  onClear,
  children,
}: {
  text: ReactNode;
  clearLabel: string;
  /** Absent where there is nothing to clear. */
  onClear: (() => void) | undefined;
  /** Returns the popover. It is first rendered when the pointer or the focus reaches the chip. */
  children: (popover: ChipPopoverProps) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <span ref={anchor} className={chipClassName(onClear !== undefined)}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="chip-text"
        onPointerEnter={() => setIsWanted(true)}
        onFocus={() => setIsWanted(true)}
        onClick={() => setOpen(!open)}
      >
        <span className="truncate">{text}</span>
        {!onClear && <Icon path={chevronDownPath} />}
      </button>
      {onClear && <ClearButton label={clearLabel} onClick={onClear} />}
      {(isWanted || open) && (
        <Suspense>{children({ anchor, open, onOpenChange: setOpen })}</Suspense>
      )}
    </span>
  );
}

export function FilterChip(choice: FilterChoice) {
  const { field, filter, values, without = [], onChange } = choice;
  const isSet = values.length > 0 || without.length > 0;
  const isPlain = without.length === 0 && !filter.isDays && !filter.Editor;
  const text = values.length > 0 ? `: ${valuesText(values, filter.format)}` : "";
  return (
    <Chip
      text={
        !isSet || isPlain ? (
          field.label + text
        ) : (
          <Suspense fallback={field.label + text}>
            <ChosenText {...choice} />
          </Suspense>
        )
      }
      clearLabel={t("table.clearFilter", { filter: field.label })}
      onClear={isSet ? () => onChange([], []) : undefined}
    >
      {(popover) => <FilterPopover {...popover} {...choice} />}
    </Chip>
  );
}
