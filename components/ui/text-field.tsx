import { type ComponentProps, useId } from "react";

/** A labelled line of a form. */
export function TextField({ label, ...props }: { label: string } & ComponentProps<"input">) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <input id={id} className="field h-9 w-full" {...props} />
    </div>
  );
}
