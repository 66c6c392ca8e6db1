import type { ComponentProps } from "react";
import { countryCodes } from "#components/form/country-codes.ts";
import type { FieldProps } from "#components/form/field";
import { SelectField } from "#components/form/select-field";
import { countryName } from "#components/ui/country";

const byName = (codes: readonly string[]) =>
  codes
    .map((code) => ({ value: code, label: `${countryName(code)} (${code})` }))
    .sort((left, right) => left.label.localeCompare(right.label, "en-GB"));

const all = byName(countryCodes);

/**
 * A country by name. A code that is in no list, but on the record, stays a choice. `likely`: offered
 * before all others, under words of their own.
 */
export function CountryField({
  likely,
  ...props
}: FieldProps &
  Omit<ComponentProps<"select">, "id"> & {
    empty?: string;
    likely?: { label: string; codes: readonly string[] };
  }) {
  const value = String(props.value ?? props.defaultValue ?? "");
  const isOther = value !== "" && !countryCodes.includes(value);
  const first = byName(likely?.codes.filter((code) => countryCodes.includes(code)) ?? []);
  const rest = all.filter((option) => !first.some((each) => each.value === option.value));
  const options =
    likely && first.length > 0
      ? [
          { label: likely.label, options: first },
          { label: "All other countries", options: rest },
        ]
      : all;
  return (
    <SelectField options={isOther ? [{ value, label: value }, ...options] : options} {...props} />
  );
}
