import { useId } from "react";
import { t } from "#lib/protocol/words/t.ts";

/** A condition as checkboxes: none checked means that it is not asked. */
export function Choices<Value extends string>({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-none`} className="min-w-0">
      <legend className="label mb-1">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1.5">
        {options.map(({ value, label: text }) => (
          <label key={value} className="flex items-baseline gap-1.5">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              className="size-3.5 translate-y-0.5 accent-(--accent)"
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, value] : chosen.filter((each) => each !== value),
                )
              }
            />
            {text}
          </label>
        ))}
      </div>
      <p id={`${id}-none`} className="sr-only">
        {t("policy.anyIfNone")}
      </p>
    </fieldset>
  );
}
