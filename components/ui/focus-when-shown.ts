/** Focuses a field in the moment in which it appears: the `ref` of one that a person has just asked for. */
export const focusWhenShown = (field: HTMLElement | null): void => field?.focus();
