import type { AccountView } from "#lib/protocol/person.ts";

/** Returns what an account is called in a sentence: its email, or its name where none is known. */
export const accountName = ({ email, displayName }: Pick<AccountView, "email" | "displayName">) =>
  email ?? displayName;
