import type { ComponentProps } from "react";
import { Field, type FieldProps } from "#components/form/field.tsx";

/** A labeled text input of one line. */
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

/** A labeled text input of several lines. */
export function TextArea({
  label,
  error,
  hint,
  isOptional,
  ...props
}: FieldProps & Omit<ComponentProps<"textarea">, "id">) {
  return (
    <Field label={label} error={error} hint={hint} isOptional={isOptional}>
      {(control) => (
        <textarea rows={3} className="field h-auto! w-full py-1.5" {...props} {...control} />
      )}
    </Field>
  );
}
