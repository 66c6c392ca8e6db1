import { type ComponentProps, type ReactNode, useId } from "react";
import { useFormProblem } from "#components/form/form.tsx";

/** An input with its label beside it, and below both why it stopped its form. */
export function InlineField({
  label,
  ...input
}: { label: ReactNode } & Omit<ComponentProps<"input">, "id">) {
  const id = useId();
  const problem = useFormProblem(id);
  return (
    <div className="grid gap-1">
      <label className="flex items-start gap-2.5">
        <input
          {...input}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-note`}
        />
        <span className="self-center">{label}</span>
      </label>
      {problem && (
        <p id={`${id}-note`} className="text-small text-signal">
          {problem}
        </p>
      )}
    </div>
  );
}
