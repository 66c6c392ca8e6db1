import { useRef, useState } from "react";
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
  const plain = useRef<HTMLInputElement>(null);
  const [loaded, setLoaded] = useState<{
    Input: typeof SuggestInput;
    caret: number | null;
  } | null>(null);
  // Without the list, if it can't be loaded.
  const load = () =>
    void import("#components/form/suggest-input.tsx").then(
      ({ SuggestInput: Input }) => {
        const { current } = plain;
        const isFocused = current !== null && current === document.activeElement;
        setLoaded({ Input, caret: isFocused ? current.selectionStart : null });
      },
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
            caret={loaded.caret}
            onValueChange={onValueChange}
            suggestions={suggestions}
          />
        ) : (
          <input
            {...shared}
            ref={plain}
            onFocus={load}
            onPointerEnter={load}
            onChange={({ target }) => onValueChange(target.value)}
          />
        );
      }}
    </Field>
  );
}
