/**
 * One page of a list, from whichever envelope the service used. The paging envelope is described,
 * not promised (api-v4.md, Versioning 5), so each number may be unknown.
 */
export interface Page<Item> {
  items: Item[];
  /** 0-indexed. */
  page: number | null;
  pageSize: number | null;
  /** Records in all pages; `null` where the service does not say. Never estimated. */
  totalCount: number | null;
  nextCursor: string | null;
}
