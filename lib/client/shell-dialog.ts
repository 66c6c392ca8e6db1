const eventName = "quartermaster-dialog";

/** A dialog that every page has: its help, or the calls that show or send the same as the page. */
export type ShellDialog = "help" | "same thing";

/** Opens a dialog about the present screen. */
export const showDialog = (dialog: ShellDialog) =>
  window.dispatchEvent(new CustomEvent(eventName, { detail: dialog }));

/** Calls the listener when a dialog is wanted. Returns a function that stops it. */
export const onShowDialog = (listener: (dialog: ShellDialog) => void) => {
  const onEvent = (event: Event) => listener((event as CustomEvent<ShellDialog>).detail);
  window.addEventListener(eventName, onEvent);
  return () => window.removeEventListener(eventName, onEvent);
};
