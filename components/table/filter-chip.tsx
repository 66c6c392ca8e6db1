"use client";

import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import type { ChipPopoverProps } from "#components/table/chip-popover.tsx";
import type { FilterChoice } from "#components/table/filter-popover.tsx";
import { chevronDownPath, closePath, Icon } from "#components/ui/icon.tsx";

// The popover weighs more than the list itself: the browser loads it when a filter is first opened.
const FilterPopover = lazy(() => import("#components/table/filter-popover.tsx"));

// The words for days load only where an address has some.
const DaysText = lazy(() => import("#components/table/days-text.tsx"));

/** Returns the class of a chip. A set chip has the color of what is chosen. */
export const chipClassName = (isSet: boolean) => (isSet ? "chip chip-set" : "chip");

/** The cross at the end of a chip. */
export function ClearButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid h-full min-w-6 shrink-0 place-items-center pr-1.5 pl-0.5"
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

/** `Processing, In transit +3` */
const valuesText = (values: readonly string[], format: (value: string) => string) => {
  const shown = values.slice(0, 2).map(format).join(", ");
  return values.length > 2 ? `${shown} +${values.length - 2}` : shown;
};

/** The chosen values as the chip says them. */
function ChosenText({ filter, values, without = [] }: FilterChoice) {
  const { Label, isDays, format = (value: string) => value } = filter;
  const [value] = values;
  if (value !== undefined && values.length === 1 && (isDays || Label)) {
    const Shown = isDays ? DaysText : Label;
    if (Shown) return <Suspense fallback={value}>{<Shown value={value} />}</Suspense>;
  }
  const excluded = without.length > 0 && `not ${valuesText(without, format)}`;
  return [values.length > 0 && valuesText(values, format), excluded].filter(Boolean).join("; ");
}

export function FilterChip(choice: FilterChoice) {
  const { field, values, without = [], onChange } = choice;
  const isSet = values.length > 0 || without.length > 0;
  return (
    <Chip
      text={
        isSet ? (
          <>
            {field.label}: <ChosenText {...choice} />
          </>
        ) : (
          field.label
        )
      }
      clearLabel={`Clear ${field.label}`}
      onClear={isSet ? () => onChange([], []) : undefined}
    >
      {(popover) => <FilterPopover {...popover} {...choice} />}
    </Chip>
  );
}
