"use client";

import type { ComponentProps } from "react";
import { countryCodes } from "#components/form/country-codes.ts";
import type { FieldProps } from "#components/form/field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { countryName } from "#components/ui/country.tsx";
import { useInBrowser } from "#components/ui/use-in-browser.ts";

const byName = (codes: readonly string[]) =>
  codes
    .map((code) => ({ value: code, label: `${countryName(code)} (${code})` }))
    .sort((left, right) => left.label.localeCompare(right.label, "en-GB"));

const optionsOf = (value: string, likely: { label: string; codes: readonly string[] }) => {
  const first = byName(likely.codes.filter((code) => countryCodes.includes(code)));
  const rest = byName(countryCodes.filter((code) => !likely.codes.includes(code)));
  // A code that is in no list, but on the record, stays a choice.
  const other = value === "" || countryCodes.includes(value) ? [] : [{ value, label: value }];
  if (first.length === 0) return [...other, ...rest];
  return [
    ...other,
    { label: likely.label, options: first },
    { label: "All other countries", options: rest },
  ];
};

/** A country by name. `likely`: offered before all others, under words of their own. */
export function CountryField({
  likely = { label: "", codes: [] },
  ...props
}: FieldProps &
  Omit<ComponentProps<"select">, "id"> & {
    empty?: string;
    likely?: { label: string; codes: readonly string[] };
  }) {
  const value = String(props.value ?? props.defaultValue ?? "");
  const isInBrowser = useInBrowser();
  const only = value === "" ? [] : [{ value, label: value }];
  return <SelectField options={isInBrowser ? optionsOf(value, likely) : only} {...props} />;
}
