"use client";

import { type FormEvent, useId } from "react";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { ChipPopover, type ChipPopoverProps } from "#components/table/chip-popover.tsx";
import type { Filter } from "#components/table/table-definition.ts";
import { Button } from "#components/ui/button.tsx";
import { countryName } from "#components/ui/country.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { collator } from "#lib/protocol/intl.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** A filter of a list with its chosen values. */
export interface FilterChoice {
  field: SearchField;
  filter: Filter;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

interface Choices extends Omit<FilterChoice, "filter"> {
  format: (value: string) => string;
}

/** A choice of one or of many values. A value from the URL is an option too, also an unknown one. */
function Options({ field, values, format, onChange, options }: Choices & { options: string[] }) {
  const isMany = field.kind === "many";
  const name = useId();
  const all = [...options, ...values.filter((value) => !options.includes(value))];
  return (
    <fieldset className="grid max-h-72 gap-px overflow-y-auto">
      <legend className="label px-2 pb-1">{field.label}</legend>
      {all.map((option) => {
        const checked = values.includes(option);
        return (
          <label
            key={option}
            className="flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1 hover:bg-sunk"
          >
            <input
              type={isMany ? "checkbox" : "radio"}
              name={name}
              checked={checked}
              className="size-3.5 accent-(--accent)"
              onChange={() => {
                if (!isMany) return onChange([option]);
                onChange(
                  checked ? values.filter((value) => value !== option) : [...values, option],
                );
              }}
            />
            <span>{format(option)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

function Countries(choices: Choices) {
  const { data, error, refetch } = useRead("employees.countries", {});
  if (error) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <p className="px-2 py-1 text-ink-3">Loading…</p>;
  const options = data.data.items
    .map(({ value }) => value)
    .sort((a, b) => collator("en", {}).compare(countryName(a), countryName(b)));
  if (options.length === 0) return <FreeText {...choices} placeholder="DE" />;
  return (
    <Options {...choices} options={options} format={(code) => `${countryName(code)} (${code})`} />
  );
}

/** A text field, for a filter whose values the contract doesn't list. */
function FreeText({
  field,
  values,
  onChange,
  placeholder,
  label = field.label,
}: Choices & { placeholder?: string | undefined; label?: string }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("value") ?? "").trim();
    onChange(text ? [text] : []);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2 px-2 py-1">
      <label className="grid gap-1">
        <span className="label">{label}</span>
        <input
          name="value"
          className="field"
          defaultValue={values[0] ?? ""}
          placeholder={placeholder}
        />
      </label>
      <Button variant="main" type="submit">
        Apply
      </Button>
    </form>
  );
}

export default function FilterPopover({
  field,
  filter,
  values,
  onChange,
  ...popover
}: ChipPopoverProps & FilterChoice) {
  const isSingle = field.kind !== "many";
  const choices: Choices = {
    field,
    values,
    format: filter.format ?? ((value) => value),
    onChange: (next) => {
      onChange(next);
      if (isSingle) popover.onOpenChange(false);
    },
  };
  const { options = field.options, placeholder } = filter;
  return (
    <ChipPopover {...popover} label={`Filter by ${field.label}`}>
      {filter.countries ? (
        <Countries {...choices} />
      ) : options ? (
        <>
          <Options {...choices} options={[...options]} />
          {/* The service may accept other values than the known ones. */}
          {field.kind === "text" && (
            <div className="mt-1.5 border-t border-rule pt-1.5">
              <FreeText
                {...choices}
                values={values.filter((value) => !options.includes(value))}
                placeholder={placeholder}
                label="Other"
              />
            </div>
          )}
        </>
      ) : (
        <FreeText {...choices} placeholder={placeholder} />
      )}
    </ChipPopover>
  );
}
