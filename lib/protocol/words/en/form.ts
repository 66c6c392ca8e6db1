/** What every form says of its fields. */
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
} as const;
