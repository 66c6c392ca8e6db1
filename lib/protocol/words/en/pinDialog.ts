/** The dialog that saves an unlock PIN. */
export const pinDialog = {
  title: "Unlock PIN for {device}",
  retype: "Enter the PIN again in both fields. A sent PIN isn’t kept on this page.",
  pin: "Unlock PIN",
  confirm: "Confirm PIN",
  mismatch: "PINs don’t match. Nothing was sent.",
  reenter: "Re-enter it. No one can view it later.",
  save: "Save PIN",
  effect: "Saves the PIN for {device} and replaces an earlier one. No one can view it later.",
  again: "Enter it again",
} as const;
