type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** The fields that were changed before hydration, in their order, with their state then; `null` from hydration on. */
    earlyFields?: Map<Field, { value: string; checked: boolean | undefined }> | null;
  }
}

/**
 * Keeps what is typed and chosen in fields until the page is hydrated (`replayEarlyFields`): without
 * that, React would show it and know nothing of it. React never hears these events before, so that
 * nothing is done twice. A form that is sent so early stays as it is: the browser itself would put its
 * fields into the address, and sending it later could send what the person has not seen. Runs as a
 * page script.
 */
export function keepEarlyFields(selector: string) {
  const fields: NonNullable<Window["earlyFields"]> = new Map();
  window.earlyFields = fields;
  const onChange = (event: Event) => {
    const field = (event.target as Partial<Element>).closest?.<Field>(selector);
    if (!window.earlyFields || !field) return;
    event.stopImmediatePropagation();
    fields.delete(field);
    fields.set(field, { value: field.value, checked: (field as HTMLInputElement).checked });
  };
  const onSubmit = (event: Event) => {
    if (window.earlyFields) event.preventDefault();
  };
  addEventListener("input", onChange, true);
  addEventListener("change", onChange, true);
  addEventListener("submit", onSubmit, true);
}

/** The fields outside the search, which has its own script. */
export const earlyFieldsSelector = ":is(input, select, textarea):not(dialog *)";

/**
 * Repeats what was typed and chosen before hydration, and marks the page as hydrated. Must run outside
 * React: in an effect it ignores events.
 */
export function replayEarlyFields() {
  const fields = window.earlyFields;
  window.earlyFields = null;
  document.documentElement.dataset.hydrated = "";
  for (const [field, { value, checked }] of fields ?? []) {
    if (!field.isConnected) continue;
    // React hydrates the part of the page in which an event happens, if it has not yet.
    field.dispatchEvent(new Event("dragend", { bubbles: true }));
    if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
      // React hears a click only if it changes what React believes to be checked.
      field.checked = !checked;
      field.click();
    } else replayValue(field, value);
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
