/** A dialog that every page has: its help, the calls that show or send the same as the page, or the saved views. */
export type ShellDialog = "help" | "same thing" | "views";

type Listener = (dialog: ShellDialog) => void;

let listener: Listener | null = null;

/** Opens a dialog about the present screen. */
export const showDialog: Listener = (dialog) => listener?.(dialog);

/** Sets who opens the dialogs; `null` for no one. */
export const onShowDialog = (next: Listener | null) => {
  listener = next;
};
