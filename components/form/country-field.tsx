"use client";

import { type ComponentProps, useSyncExternalStore } from "react";
import { countryCodes } from "#components/form/country-codes.ts";
import type { FieldProps } from "#components/form/field";
import { SelectField } from "#components/form/select-field";
import { countryName } from "#components/ui/country";

const byName = (codes: readonly string[]) =>
  codes
    .map((code) => ({ value: code, label: `${countryName(code)} (${code})` }))
    .sort((left, right) => left.label.localeCompare(right.label, "en-GB"));

const never = () => () => undefined;

/** Server and browser name and sort some countries differently: the list is the browser's alone. */
const useIsInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

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
  const isInBrowser = useIsInBrowser();
  const only = value === "" ? [] : [{ value, label: value }];
  return <SelectField options={isInBrowser ? optionsOf(value, likely) : only} {...props} />;
}
