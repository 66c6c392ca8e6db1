import type { ComponentProps } from "react";
import { Field, type FieldProps } from "#components/form/field.tsx";

export interface Option {
  value: string;
  label: string;
}

interface OptionGroup {
  label: string;
  options: readonly Option[];
}

const choice = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);

/** A labelled choice of one. `empty`: the words for having chosen none. */
export function SelectField({
  label,
  error,
  hint,
  isOptional,
  options,
  empty,
  ...props
}: FieldProps &
  Omit<ComponentProps<"select">, "id"> & {
    options: readonly (Option | OptionGroup)[];
    empty?: string;
  }) {
  return (
    <Field label={label} error={error} hint={hint} isOptional={isOptional}>
      {(control) => (
        <select className="field h-9 w-full" {...props} {...control}>
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) =>
            "options" in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map(choice)}
              </optgroup>
            ) : (
              choice(option)
            ),
          )}
        </select>
      )}
    </Field>
  );
}
