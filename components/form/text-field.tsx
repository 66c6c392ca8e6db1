import type { ComponentProps } from "react";
import { Field, type FieldProps } from "#components/form/field.tsx";

/** A labeled text input of one line. */
export function TextField(props: FieldProps & Omit<ComponentProps<"input">, "id">) {
  return (
    <Field {...props}>{(control) => <input className="field h-9 w-full" {...control} />}</Field>
  );
}

/** A labeled text input of several lines. */
export function TextArea(props: FieldProps & Omit<ComponentProps<"textarea">, "id">) {
  return (
    <Field {...props}>
      {(control) => <textarea rows={3} className="field h-auto! w-full py-1.5" {...control} />}
    </Field>
  );
}
