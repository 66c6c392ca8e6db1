import type { ComponentProps } from "react";
import { Field, type FieldProps } from "#components/form/field.tsx";

/** A labelled line of a form. */
export function TextField({
  label,
  error,
  hint,
  isOptional,
  ...props
}: FieldProps & Omit<ComponentProps<"input">, "id">) {
  return (
    <Field label={label} error={error} hint={hint} isOptional={isOptional}>
      {(control) => <input className="field h-9 w-full" {...props} {...control} />}
    </Field>
  );
}
