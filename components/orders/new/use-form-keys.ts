import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from "react";
import { isSubmitKey } from "#components/form/form-keys.ts";

const focusable =
  ":is(input, select, textarea, button):not(:disabled):not([tabindex='-1']):not([aria-hidden=true])";

const firstOf = (part: ParentNode) =>
  part.querySelector<HTMLElement>("input[type=radio]:checked:not(:disabled)") ??
  part.querySelector<HTMLElement>(focusable);

/** Moves the focus to the next step of the form, and after the last one to the confirmation. */
const moveOn = (root: HTMLElement, from: Element) => {
  const current = from.closest("[data-step]");
  const steps = [...root.querySelectorAll("[data-step]")];
  const later = current ? steps.slice(steps.indexOf(current) + 1) : [];
  for (const part of [...later, ...root.querySelectorAll("[data-place]")]) {
    const next = firstOf(part);
    if (next) return next.focus();
  }
};

/** Returns whether Enter in a control has no use of its own. */
const isEnterFree = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.role !== "combobox" && target.form === null;

/** Returns whether a key was pressed in the page, not in a dialog or a menu over it. */
const isOfPage = (target: EventTarget | null) =>
  target instanceof Element &&
  (target === document.body || target.closest("main") !== null) &&
  target.closest("dialog, [role=dialog]") === null;

/**
 * The keys of the new order form: Enter moves on to the next step, and Ctrl or ⌘ with Enter presses
 * the button that places the order, as a click would. Where that button is disabled, moves the focus
 * to what still has to be confirmed and calls `onRefused`.
 */
export function useFormKeys(root: RefObject<HTMLElement | null>, onRefused: () => void) {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || !root.current || !isOfPage(event.target)) return;
    if (!isSubmitKey(event)) return;
    event.preventDefault();
    const place = root.current.querySelector("[data-place]");
    const button = place?.querySelector<HTMLButtonElement>("button[type=submit]");
    if (button && !button.disabled) return button.click();
    place
      ?.querySelector<HTMLElement>("input[type=checkbox]:not(:checked), input:not([type=checkbox])")
      ?.focus();
    onRefused();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (event.key !== "Enter" || hasModifier || event.nativeEvent.isComposing) return;
    if (event.defaultPrevented || !root.current || !isEnterFree(event.target)) return;
    event.preventDefault();
    moveOn(root.current, event.target);
  };
}
