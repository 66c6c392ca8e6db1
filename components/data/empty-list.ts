/**
 * Returns whether a list without readable records is really empty: its total is 0 or absent, and no
 * part of the answer was unreadable (`drift`: kinds of difference from the contract).
 */
export const isKnownEmpty = ({ totalCount, drift }: { totalCount: number | null; drift: number }) =>
  drift === 0 && (totalCount === null || totalCount === 0);

/** Returns the text for a list without readable records: `known` if it is really empty. */
export const emptyListText = (
  list: Parameters<typeof isKnownEmpty>[0],
  one: string,
  known: string,
) => (isKnownEmpty(list) ? known : `Unknown: no ${one} in the API's answer was readable.`);
