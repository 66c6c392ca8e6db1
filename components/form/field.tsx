import { type ReactNode, useId } from "react";

/** What a control of a form carries, so that its label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

export interface FieldProps {
  label: string;
  /** Why it was refused. Stands in the hint's place. */
  error?: string | null | undefined;
  hint?: ReactNode;
  isOptional?: boolean | undefined;
}

/** A label, a control, and under it what is wrong with it or how it is meant. */
export function Field({
  label,
  error,
  hint,
  isOptional = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="label">
        {label}
        {isOptional && <span className="tracking-normal normal-case"> (optional)</span>}
      </label>
      {children({
        id,
        ...(error ? { "aria-invalid": true as const } : {}),
        ...(note ? { "aria-describedby": `${id}-note` } : {}),
      })}
      {note && (
        <p
          id={`${id}-note`}
          className={`text-small wrap-anywhere ${error ? "text-signal" : "text-ink-3"}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}
