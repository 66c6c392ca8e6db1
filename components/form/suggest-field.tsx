import { type SyntheticEvent, useRef, useState } from "react";
import { Field, type FieldProps } from "#components/form/field.tsx";
import type { SuggestInput, SuggestInputProps } from "#components/form/suggest-input.tsx";

/**
 * A text field that suggests values below it, and takes any other text too. The list is loaded when the
 * field is reached.
 */
export function SuggestField({
  label,
  error,
  hint,
  value,
  onValueChange,
  suggestions,
  ...props
}: FieldProps & SuggestInputProps) {
  // Where the caret is in what is typed while the list is loaded; `null` before the first focus.
  const caret = useRef<number | null>(null);
  const noteCaret = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    caret.current = currentTarget.selectionStart;
  };
  const [loaded, setLoaded] = useState<{ Input: typeof SuggestInput } | null>(null);
  // Without the list, if it can't be loaded.
  const load = () =>
    void import("#components/form/suggest-input.tsx").then(
      ({ SuggestInput: Input }) => setLoaded({ Input }),
      () => undefined,
    );
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => {
        const shared = {
          className: "field h-9 w-full",
          autoComplete: "off",
          value,
          ...props,
          ...control,
        };
        return loaded ? (
          <loaded.Input
            {...shared}
            caret={caret}
            onValueChange={onValueChange}
            suggestions={suggestions}
          />
        ) : (
          <input
            {...shared}
            onFocus={(event) => {
              noteCaret(event);
              load();
            }}
            onPointerEnter={load}
            onSelect={noteCaret}
            onChange={(event) => {
              noteCaret(event);
              onValueChange(event.target.value);
            }}
          />
        );
      }}
    </Field>
  );
}
