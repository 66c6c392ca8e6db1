/** The sections of a person's own account. */
export const accountSections = [
  { id: "password", label: "Password" },
  { id: "passkeys", label: "Passkeys" },
  { id: "sessions", label: "Sessions" },
] as const;

/** Returns what each of them is for. `sessionHours`: when a session ends that is in use. */
export const accountHints = (sessionHours: number) =>
  ({
    password: "A new password signs you out of every other browser.",
    passkeys: "Sign in with your fingerprint, face or security key instead of the password.",
    sessions: `Browsers in which you are signed in. A session ends after 2 hours without use, or ${sessionHours === 1 ? "1 hour" : `${sessionHours} hours`} after signing in.`,
  }) satisfies Record<(typeof accountSections)[number]["id"], string>;
