import { type SyntheticEvent, useRef, useState } from "react";
import { Field, type FieldProps } from "#components/form/field.tsx";
import type {
  SuggestInput,
  SuggestInputProps,
  TextSelection,
} from "#components/form/suggest-input.tsx";

const selectionOf = ({ selectionStart, selectionEnd }: HTMLInputElement): TextSelection => [
  selectionStart,
  selectionEnd,
];

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
  const noteSelection = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    selection.current = selectionOf(currentTarget);
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
            onFocus={(event) => {
              noteSelection(event);
              load();
            }}
            onPointerEnter={load}
            onSelect={noteSelection}
            onChange={(event) => {
              noteSelection(event);
              onValueChange(event.target.value);
            }}
          />
        );
      }}
    </Field>
  );
}
