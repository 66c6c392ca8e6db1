import { useRef, useState } from "react";
import { Field, type FieldProps } from "#components/form/field.tsx";
import type {
  SuggestInput,
  SuggestInputProps,
  TextSelection,
} from "#components/form/suggest-input.tsx";

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
  const selection = useRef<TextSelection | null>(null);
  /** Notes what is selected at the moment in which the input with its list takes the place of this one. */
  const noteSelection = (input: HTMLInputElement) => () => {
    const isFocused = document.activeElement === input;
    selection.current = isFocused ? [input.selectionStart, input.selectionEnd] : null;
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
            selection={selection}
            onValueChange={onValueChange}
            suggestions={suggestions}
          />
        ) : (
          <input
            {...shared}
            ref={noteSelection}
            onFocus={load}
            onPointerEnter={load}
            onChange={(event) => onValueChange(event.target.value)}
          />
        );
      }}
    </Field>
  );
}
