/**
 * Names that Quartermaster itself gives to accounts and connections. They are stored in English and shown in the
 * reader's language (`given-names.ts`).
 */
export const givenName = {
  unnamedPerson: "Unnamed person",
  breakGlass: "Break-glass account",
  tokenPolicy: "The token's policy",
  settingsKey: "Key of the settings",
  ownSignIn: "Your sign-in",
  keyOf: "Key of {email}",
} as const;
