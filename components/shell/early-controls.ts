/** What React hydrates, without what opens by HTML alone or has its own script (the search). */
const buttons = `button[type="button"]:not([popovertarget], [data-opens-search], dialog *)`;
const fields = ":is(input, select, textarea):not(dialog *)";

export const earlyControlsSelector = `${buttons}, ${fields}`;

/**
 * Keeps clicks on buttons, and what is typed and chosen in fields, until the page is hydrated
 * (`replayEarlyControls`). React never hears them before that, so that nothing is done twice. Of
 * several events on one control, the last counts. Links work without scripts. A form that is sent so
 * early stays as it is: the browser itself would put its fields into the address, and sending it
 * later could send what the person has not seen. Within `data-sends-early` it is sent then. Runs as a
 * page script.
 */
export function keepEarlyControls(selector: string) {
  const controls: NonNullable<Window["earlyControls"]> = new Map();
  window.earlyControls = controls;
  const keep = (event: Event) => {
    if (!window.earlyControls) return;
    const isSubmit = event.type === "submit";
    if (isSubmit) event.preventDefault();
    const kept = isSubmit ? "[data-sends-early] form" : selector;
    const control = (event.target as Partial<Element>).closest?.<Control>(kept);
    if (!control) return;
    event.stopImmediatePropagation();
    if (control.type === "button") event.preventDefault();
    else if (event.type === "click") return;
    controls.delete(control);
    controls.set(control, { value: control.value, checked: (control as HTMLInputElement).checked });
  };
  for (const type of ["click", "input", "change", "submit"]) addEventListener(type, keep, true);
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Control = HTMLButtonElement | HTMLFormElement | Field;

declare global {
  interface Window {
    /** What was operated before hydration, in its order, with its state then; `null` from hydration on. */
    earlyControls?: Map<Control, { value: string; checked: boolean | undefined }> | null;
  }
}

/** Repeats what was done on the page before hydration, once. Must run outside React: in an effect it ignores events. */
export function replayEarlyControls() {
  const controls = window.earlyControls;
  window.earlyControls = null;
  for (const [control, { value, checked }] of controls ?? []) {
    if (!control.isConnected) continue;
    // React hydrates the part of the page in which an event happens, if it has not yet.
    control.dispatchEvent(new Event("dragend", { bubbles: true }));
    if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
      // React hears a click only if it changes what React believes to be checked.
      control.checked = !checked;
      control.click();
    } else if (control instanceof HTMLButtonElement) control.click();
    else if (control instanceof HTMLFormElement) control.requestSubmit();
    else replayValue(control, value);
  }
}

function replayValue(field: Field, value: string) {
  const isText = !(field instanceof HTMLSelectElement);
  const [start, end] = isText ? [field.selectionStart, field.selectionEnd] : [null, null];
  // React hears a value only if it is not the one that was set last through the field itself.
  field.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  if (isText && start !== null) field.setSelectionRange(start, end);
  field.dispatchEvent(new Event(isText ? "input" : "change", { bubbles: true }));
}
