"use client";

import { type ReactNode, useId, useState } from "react";
import { ChipPopover, type ChipPopoverProps } from "#components/table/chip-popover.tsx";
import { DaysFilter } from "#components/table/days-filter.tsx";
import { type Choices, Countries, FreeText, Options } from "#components/table/filter-options.tsx";
import type { Filter } from "#components/table/table-definition.ts";
import { type CopyState, useFilterValues } from "#components/table/use-filter-values.ts";
import { byLanguage } from "#lib/protocol/intl-words.ts";
import type { FilteredList } from "#lib/protocol/list-filter.ts";
import { sentenceGap, t } from "#lib/protocol/words/t.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** A filter of a list with its chosen values. */
export interface FilterChoice {
  field: SearchField;
  filter: Filter;
  values: readonly string[];
  /** The values that are left out; absent where the list has no such filter. */
  without?: readonly string[] | undefined;
  /** The copy that answers what the service can't; absent where the list has none. */
  copy?: FilteredList | undefined;
  /** `isByCopy`: the copy answers the filter, which the service lacks. */
  onChange: (values: string[], without: string[], isByCopy?: boolean) => void;
}

/** Whether the chosen values are those that the list has, or those that it leaves out. */
function IsOrIsNot({
  isNot,
  isPossible,
  onChange,
}: {
  isNot: boolean;
  isPossible: boolean;
  onChange: (isNot: boolean) => void;
}) {
  const name = useId();
  return (
    <fieldset className="mb-1.5 flex gap-4 border-b border-rule px-2 pb-1.5" disabled={!isPossible}>
      <legend className="sr-only">{t("list.condition")}</legend>
      {[false, true].map((each) => (
        <label
          key={String(each)}
          className={`flex items-center gap-1.5 ${isPossible || !each ? "" : "text-ink-3"}`}
        >
          <input
            type="radio"
            name={name}
            checked={isNot === each}
            className="size-3.5 accent-(--accent)"
            onChange={() => onChange(each)}
          />
          {each ? t("list.isNot") : t("list.is")}
        </label>
      ))}
    </fieldset>
  );
}

function Why({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="max-w-64 px-2 pt-1.5 text-small text-ink-2 wrap-anywhere">
      {children}
    </p>
  );
}

/** Says why the copy can't answer. */
function WhyNot({ copy }: { copy: CopyState }) {
  if (copy.status === "proven" || copy.status === "none") return null;
  if (copy.status !== "unproven") return <Why>{t("list.loading")}</Why>;
  const { reason, retry } = copy;
  return (
    <Why>
      {reason}
      {sentenceGap()}
      {retry && (
        <button type="button" className="link min-h-6" onClick={retry}>
          {t("failure.tryAgain")}
        </button>
      )}
    </Why>
  );
}

/** Returns the values to choose from: the known ones, and those that the copy has besides. */
const offeredValues = (
  { isSorted, format = (value) => value }: Filter,
  known: readonly string[] | undefined,
  found: readonly string[] | undefined,
): readonly string[] | undefined => {
  if (!found) return known;
  const keys = new Set(known?.map(nameKey));
  const all = [...(known ?? []), ...found.filter((value) => !keys.has(nameKey(value)))];
  return isSorted ? all.toSorted((a, b) => byLanguage(format(a), format(b))) : all;
};

function ValuesFilter({
  choice: { field, filter, values, without, onChange },
  copy,
  close,
}: {
  choice: FilterChoice;
  copy: CopyState;
  close: () => void;
}) {
  const canExclude = without !== undefined && copy.status !== "none";
  const isProven = copy.status === "proven";
  const excluded = without ?? [];
  const [isNot, setIsNot] = useState(values.length === 0 && excluded.length > 0);
  const isMany = field.kind === "many" || isNot;
  const found = copy.status === "proven" ? copy.values[field.name] : undefined;
  const options = offeredValues(filter, filter.options ?? field.options, found);
  // In the copy a record may state no value.
  const more = isProven && canExclude ? [missingValue] : [];
  const choices: Choices = {
    field,
    values: isNot ? excluded : values,
    format: (value) =>
      value === missingValue ? t("table.notStated") : (filter.format?.(value) ?? value),
    onChange: (next) => {
      if (isNot) onChange([...values], next, isProven);
      else onChange(next, [...excluded], isProven);
      if (!isMany) close();
    },
  };
  const turn = (next: boolean) => {
    setIsNot(next);
    const chosen = [...new Set([...values, ...excluded])];
    if (chosen.length > 0) onChange(next ? [] : chosen, next ? chosen : [], isProven);
  };
  return (
    <>
      {canExclude && <IsOrIsNot isNot={isNot} isPossible={isProven || isNot} onChange={turn} />}
      {filter.countries && !found ? (
        <Countries {...choices} isMany={isMany} more={more} />
      ) : options ? (
        <>
          <Options
            {...choices}
            isMany={isMany}
            options={[...options.filter((value) => value !== missingValue), ...more]}
          />
          {/* The service may accept other values than the known ones. */}
          {field.kind === "text" && !isNot && (
            <div className="mt-1.5 border-t border-rule pt-1.5">
              <FreeText
                {...choices}
                values={choices.values.filter((value) => !options.includes(value))}
                placeholder={filter.placeholder}
                label={t("list.other")}
              />
            </div>
          )}
        </>
      ) : (
        <FreeText {...choices} placeholder={filter.placeholder} />
      )}
      {canExclude && <WhyNot copy={copy} />}
    </>
  );
}

/** What only the copy answers: days, or a record that is found by a search. */
function CopyFilter({
  choice: { field, filter, values, onChange },
  copy,
  close,
}: {
  choice: FilterChoice;
  copy: CopyState;
  close: () => void;
}) {
  const [value] = values;
  const { Editor = DaysFilter } = filter;
  const change = (next: string | null) => {
    onChange(next === null ? [] : [next], [], true);
    if (next !== null) close();
  };
  return (
    <div className="grid w-72 gap-2 px-2">
      <p className="label">{field.label}</p>
      {(copy.status === "proven" || value !== undefined) && (
        <Editor value={value} onChange={change} />
      )}
      <WhyNot copy={copy} />
    </div>
  );
}

export default function FilterPopover({
  anchor,
  open,
  onOpenChange,
  ...choice
}: ChipPopoverProps & FilterChoice) {
  const { field, filter, copy: list } = choice;
  const copy = useFilterValues(list, open);
  const close = () => onOpenChange(false);
  const Body = filter.isDays || filter.Editor ? CopyFilter : ValuesFilter;
  return (
    <ChipPopover
      {...{ anchor, open, onOpenChange }}
      label={t("list.filterBy", { filter: field.label })}
    >
      <Body choice={choice} copy={copy} close={close} />
    </ChipPopover>
  );
}
