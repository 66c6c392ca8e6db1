import { type ReactNode, useId } from "react";
import { useFormProblem } from "#components/form/form.tsx";
import { t } from "#lib/protocol/words/t.ts";

/** The attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

export interface FieldProps {
  label: string;
  /** Why the value was refused. Replaces the hint. */
  error?: string | null | undefined;
  hint?: ReactNode;
  isOptional?: boolean | undefined;
}

/** A label, a control, and its error or hint below. Other props are the control's. */
export function Field({
  label,
  error,
  hint,
  isOptional = false,
  children,
  ...props
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const found = useFormProblem(id);
  const problem = error ?? found;
  const note = problem ?? hint;
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="label">
        {label}
        {isOptional && <span className="tracking-normal normal-case"> {t("form.optional")}</span>}
      </label>
      {children({
        ...props,
        id,
        ...(problem ? { "aria-invalid": true as const } : {}),
        ...(note ? { "aria-describedby": `${id}-note` } : {}),
      })}
      {note && (
        <p
          id={`${id}-note`}
          className={`text-small wrap-anywhere ${problem ? "text-signal" : "text-ink-3"}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}
