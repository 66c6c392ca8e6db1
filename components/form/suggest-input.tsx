import { Autocomplete } from "@base-ui/react/autocomplete";
import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from "react";

export interface SuggestInputProps
  extends Omit<ComponentProps<"input">, "value" | "onChange" | "ref"> {
  value: string;
  onValueChange: (value: string) => void;
  suggestions: readonly string[];
}

/** The first and the last place of what is selected in an input; both are the caret's where nothing is. */
export type TextSelection = [start: number | null, end: number | null];

/**
 * The input with its list. `selection`: what was selected in the input that it replaces, so that the next
 * letter goes where the person is typing; `null` if it had no focus.
 */
export function SuggestInput({
  value,
  onValueChange,
  suggestions,
  selection,
  ...props
}: SuggestInputProps & { selection: RefObject<TextSelection | null> }) {
  const input = useRef<HTMLInputElement>(null);
  const isHighlighted = useRef(false);
  useLayoutEffect(() => {
    const { current: selected } = selection;
    // A person who has moved on since keeps the focus elsewhere.
    if (selected === null || document.activeElement !== document.body) return;
    input.current?.focus();
    input.current?.setSelectionRange(...selected);
  }, [selection]);
  const [isOpen, setOpen] = useState(false);
  const { contains } = Autocomplete.useFilter();
  // An open list hides the rest of the page from a screen reader, so that one without a row is closed.
  const isAnyShown = suggestions.some((suggestion) => contains(suggestion, value));
  return (
    <Autocomplete.Root
      items={suggestions}
      filter={contains}
      open={isOpen && isAnyShown}
      onOpenChange={setOpen}
      value={value}
      onValueChange={onValueChange}
      onItemHighlighted={(item) => {
        isHighlighted.current = item !== undefined;
      }}
    >
      <Autocomplete.Input
        ref={input}
        {...props}
        onBlur={(event) => {
          props.onBlur?.(event);
          if (!isAnyShown) setOpen(false);
        }}
        onKeyDown={(event) => {
          // Enter has nothing to choose, so that it is the form's.
          if (event.key === "Enter" && !isHighlighted.current) event.preventBaseUIHandler();
          // Escape closes the list, and would empty the field where none is open.
          const isOpen = event.currentTarget.ariaExpanded === "true";
          if (event.key === "Escape" && !isOpen) event.preventBaseUIHandler();
        }}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className="z-30">
          <Autocomplete.Popup className="max-h-72 w-(--anchor-width) overflow-y-auto rounded-md border border-rule-2 bg-sheet py-1 shadow-float data-empty:hidden">
            <Autocomplete.List>
              {(suggestion: string) => (
                <Autocomplete.Item
                  key={suggestion}
                  value={suggestion}
                  className="mx-1 cursor-default rounded-sm px-2 py-1.5 wrap-anywhere data-highlighted:bg-accent-wash"
                >
                  <bdi>{suggestion}</bdi>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
