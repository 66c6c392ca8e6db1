"use client";

import { ChevronDown, X } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import type { Filter } from "#components/table/table-definition.ts";
import type { SearchField } from "#lib/v4/search.ts";

// The popover weighs more than the list itself: it comes when a filter is first opened.
const FilterPopover = lazy(() => import("#components/table/filter-popover.tsx"));

/** `Processing, In transit +3` */
export function summarise(values: readonly string[], format: (value: string) => string) {
  const shown = values.slice(0, 2).map(format).join(", ");
  return values.length > 2 ? `${shown} +${values.length - 2}` : shown;
}

/** One filter as a chip: what it is set to, a click to change it, a click to clear it. */
export function FilterChip({
  field,
  filter,
  values,
  onChange,
}: {
  field: SearchField;
  filter: Filter;
  values: readonly string[];
  onChange: (values: string[]) => void;
}) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const format = filter.format ?? ((value: string) => value);
  const isSet = values.length > 0;
  return (
    <span
      ref={anchor}
      className={`inline-flex h-6.5 max-w-full items-center rounded-control border text-compact ${isSet ? "border-accent text-accent" : "border-rule-2 text-ink-2"} bg-sheet`}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="inline-flex h-full min-w-0 items-center gap-1 px-2"
        onPointerEnter={() => setWanted(true)}
        onFocus={() => setWanted(true)}
        onClick={() => setOpen(!open)}
      >
        <span className="truncate">
          {isSet ? `${field.label}: ${summarise(values, format)}` : field.label}
        </span>
        {!isSet && <ChevronDown className="size-3 shrink-0 text-ink-3" aria-hidden />}
      </button>
      {isSet && (
        <button
          type="button"
          aria-label={`Clear ${field.label}`}
          className="grid h-full place-items-center pr-2 pl-0.5"
          onClick={() => onChange([])}
        >
          <X className="size-3" aria-hidden />
        </button>
      )}
      {(wanted || open) && (
        <Suspense>
          <FilterPopover
            anchor={anchor}
            open={open}
            onOpenChange={setOpen}
            field={field}
            filter={filter}
            values={values}
            onChange={onChange}
          />
        </Suspense>
      )}
    </span>
  );
}
