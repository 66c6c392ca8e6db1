import { nearestName } from "#lib/protocol/nearest-name.ts";
import { dispositions } from "#lib/v4/fields/known-values.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";

export type Disposition = (typeof dispositions)[number];

/** What a cell says where the provider is to decide, as the form has it. */
export const providerDecides = "Provider decides";

/** Returns the return option that a text names: `null` leaves it to the provider. */
export const readReturnOption = (
  text: string,
): { option: Disposition | null } | { nearest: string | null } => {
  const key = nameKey(text);
  if (key === nameKey(providerDecides)) return { option: null };
  const option = dispositions.find((each) => nameKey(each) === key);
  return option ? { option } : { nearest: nearestName(dispositions, text) };
};
