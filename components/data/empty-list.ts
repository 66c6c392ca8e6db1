/**
 * Whether a list without records is an empty one: its total says nothing else, and no part of the
 * answer was set aside as unreadable (`drift`: kinds of difference from the contract).
 */
export const isKnownEmpty = ({ totalCount, drift }: { totalCount: number | null; drift: number }) =>
  drift === 0 && (totalCount === null || totalCount === 0);

/** Says that an answer was no empty list, though nothing in it could be shown. */
export const unreadableText = (one: string) =>
  `Unknown: no ${one} in the API's answer was readable.`;
