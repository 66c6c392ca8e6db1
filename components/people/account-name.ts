import type { PersonView } from "#lib/protocol/person.ts";

/** Returns what an account is called in a sentence: its email, or its name where none is known. */
export const accountName = ({ email, displayName }: Pick<PersonView, "email" | "displayName">) =>
  email ?? displayName;
