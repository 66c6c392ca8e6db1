import type { QueryKey } from "@tanstack/react-query";

/** The cursors of the announcements that reads are about to follow, by the keys of their queries. */
const followed = new WeakMap<QueryKey, number>();

/** Makes the next read of a query follow an announced change. */
export const followAnnouncement = (queryKey: QueryKey, cursor: number): void => {
  followed.set(queryKey, cursor);
};

/** Returns the cursor of the announcement that a read follows, once; `null` if it follows none. */
export const takeAnnouncement = (queryKey: QueryKey): number | null => {
  const cursor = followed.get(queryKey) ?? null;
  followed.delete(queryKey);
  return cursor;
};
