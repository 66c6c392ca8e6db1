import type { ComponentProps } from "react";
import { Field, type FieldProps } from "#components/form/field";

export interface Option {
  value: string;
  label: string;
}

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
  Omit<ComponentProps<"select">, "id"> & { options: readonly Option[]; empty?: string }) {
  return (
    <Field label={label} error={error} hint={hint} isOptional={isOptional}>
      {(control) => (
        <select className="field h-9 w-full" {...props} {...control}>
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
