import { type RefObject, useEffect, useRef } from "react";

const field = ":is(input:not([type=hidden]), select, textarea):enabled";

/** Returns the choice that a group of radio buttons has made; any other control itself. */
const chosenOf = (control: HTMLElement | null, dialog: HTMLDialogElement) => {
  if (!(control instanceof HTMLInputElement) || control.type !== "radio") return control;
  const group = [...dialog.querySelectorAll<HTMLInputElement>("input[type=radio]:enabled")];
  return group.find(({ name, checked }) => checked && name === control.name) ?? control;
};

/**
 * Focuses the first field of a dialog. Until it has one, focuses the button with `data-safe`, else the
 * dialog itself, so that Enter presses nothing else. Returns what stops the wait. A person who has moved
 * the focus keeps it.
 */
const focusFirst = (dialog: HTMLDialogElement) => {
  dialog.tabIndex = -1;
  const focused = dialog.querySelector<HTMLElement>("[data-safe]:enabled") ?? dialog;
  focused.focus();
  const content = new MutationObserver(() => focusField());
  const focusField = () => {
    const first = chosenOf(dialog.querySelector<HTMLElement>(field), dialog);
    const isMoved = document.activeElement !== focused;
    if (isMoved || first) content.disconnect();
    if (!isMoved) first?.focus();
  };
  content.observe(dialog, { childList: true, subtree: true });
  focusField();
  return () => content.disconnect();
};

/**
 * Shows a dialog over its page while it is rendered, focuses its first field or the button with
 * `data-safe`, and returns the focus to what had it before.
 */
export const useModal = (): RefObject<HTMLDialogElement | null> => {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const dialog = ref.current;
    dialog?.showModal();
    const stopWaiting = dialog ? focusFirst(dialog) : () => {};
    // The dialog is removed before the browser could return the focus.
    return () => {
      stopWaiting();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return ref;
};
