import type { KeyboardEvent } from "react";

type KeyPress = Pick<
  globalThis.KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat"
>;

/** Returns whether the key press is Ctrl or ⌘ with Enter, pressed once and not held. */
export const isSubmitKey = (press: KeyPress & { isComposing: boolean }) =>
  press.key === "Enter" &&
  (press.ctrlKey || press.metaKey) &&
  !(press.altKey || press.shiftKey || press.repeat || press.isComposing);

const buttonTypes = ["submit", "button", "reset", "image"];

const isField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && !buttonTypes.includes(target.type);

const controls = ":is(input, select, textarea, button[type=submit]):enabled:not([tabindex='-1'])";

/** Moves the focus to the next field of the form, and after the last one to the button that sends. */
const moveOn = (form: HTMLFormElement, from: HTMLInputElement) => {
  const isOtherChoice = (control: HTMLElement) =>
    control instanceof HTMLInputElement && control.type === "radio" && control.name === from.name;
  const next = [...form.querySelectorAll<HTMLElement>(controls)].find(
    (control) =>
      !isOtherChoice(control) &&
      (from.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  next?.focus();
};

/**
 * The keys of a form whose write can't be undone: Enter in a field never sends it, but moves on to the
 * next field. Ctrl or ⌘ with Enter presses the button that sends, as a click would.
 */
export const onFormKey = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { currentTarget: form, target, nativeEvent } = event;
  if (isSubmitKey(nativeEvent)) {
    event.preventDefault();
    form.querySelector<HTMLButtonElement>("button[type=submit]:enabled")?.click();
    return;
  }
  if (event.key !== "Enter" || !isField(target)) return;
  // What uses Enter itself, such as an open list of suggestions, has prevented the default.
  const isUsed = event.defaultPrevented;
  event.preventDefault();
  if (!isUsed && !event.repeat && !nativeEvent.isComposing) moveOn(form, target);
};
