/** What every form says of its fields, and of what was sent. */
export const form = {
  check: "Check this to continue.",
  chooseOne: "Choose one.",
  fillIn: "Fill in this field.",
  email: "Enter a full email address, such as name@company.com.",
  invisible: "This has only invisible characters. Type it again.",
  between: "Enter a whole number from {min} to {max}.",
  atMost: "Enter at most {max}.",
  atLeast: "Enter at least {min}.",
  tooShort: "Use at least {min} characters. This has {length}.",
  tooLong: "Use at most {max} characters. This has {length}.",
  unusable: "Check this field. Its value can't be used.",
  newPassword: "New password",
  confirmPassword: "Confirm new password",
  passwordsDiffer: "Passwords don't match.",
  optional: "(optional)",
  sending: "Sending…",
  typeToPlace: "Type {word} to place it in production",
  countriesFirst: "Where you have employees",
  countriesOther: "All other countries",
  leave: "You have unsaved changes. Leave this page and discard them?",
  nothingChanged: "Nothing was changed.",
  refused: "{reason} Nothing was changed.",
  leftBeforeSending:
    "The page was left before this form was sent, and its last check didn't pass. Nothing was sent. Send it again if you still need it.",
  close: "Close (Escape)",
  closeDialog: "Close",
  notOpened:
    "The form can’t be opened: Quartermaster can’t be reached, or you are signed out. Nothing was changed.",
  unknownReceipt:
    "Quartermaster can’t be reached, so it is unknown whether it received the request. Send the same form again: it won’t be placed twice.",
  notReceived:
    "Quartermaster can be reached again and hasn’t received this request so far. Send the same form again: it won’t be placed twice.",
  unreachable: "Quartermaster can’t be reached.",
  setBack:
    "The page was left before the outcome came, and Quartermaster's database was set back since. It may have been sent. Look for the result before you send it again.",
} as const;
