import type { ComponentProps } from "react";
import { Field, type FieldProps } from "#components/form/field.tsx";

interface Option {
  value: string;
  label: string;
}

interface OptionGroup {
  label: string;
  options: readonly Option[];
}

const optionOf = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);

/** A labeled choice of one option. `empty` is the label of choosing none. */
export function SelectField({
  options,
  empty,
  ...props
}: FieldProps &
  Omit<ComponentProps<"select">, "id"> & {
    options: readonly (Option | OptionGroup)[];
    empty?: string;
  }) {
  return (
    <Field {...props}>
      {(control) => (
        <select className="field h-9 w-full" {...control}>
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) =>
            "options" in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map(optionOf)}
              </optgroup>
            ) : (
              optionOf(option)
            ),
          )}
        </select>
      )}
    </Field>
  );
}
