"use client";

import type { ComponentProps } from "react";
import { countryCodes } from "#components/form/country-codes.ts";
import type { FieldProps } from "#components/form/field";
import { SelectField } from "#components/form/select-field";
import { countryName } from "#components/ui/country";
import { useInBrowser } from "#components/ui/use-in-browser.ts";

const all = countryCodes
  .map((code) => ({ value: code, label: `${countryName(code)} (${code})` }))
  .sort((left, right) => left.label.localeCompare(right.label, "en-GB"));

/** A country by name. A code that is in no list, but on the record, stays a choice. */
export function CountryField(
  props: FieldProps & Omit<ComponentProps<"select">, "id"> & { empty?: string },
) {
  const value = String(props.value ?? props.defaultValue ?? "");
  const isOther = value !== "" && !countryCodes.includes(value);
  const isInBrowser = useInBrowser();
  const own = value === "" ? [] : [{ value, label: value }];
  const options = isInBrowser ? [...(isOther ? own : []), ...all] : own;
  return <SelectField options={options} {...props} />;
}
