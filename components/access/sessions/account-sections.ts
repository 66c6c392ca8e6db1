/** The sections of a person's own account. */
export const accountSections = [
  { id: "password", label: "Password" },
  { id: "passkeys", label: "Passkeys" },
  { id: "sessions", label: "Sessions" },
] as const;

/** What each of them is for. */
export const accountHints = {
  password: "A new password signs you out of every other browser.",
  passkeys: "Sign in with your fingerprint, face or security key instead of the password.",
  sessions:
    "Browsers in which you are signed in. A session ends after 2 hours without use, or 12 hours.",
} as const satisfies Record<(typeof accountSections)[number]["id"], string>;
