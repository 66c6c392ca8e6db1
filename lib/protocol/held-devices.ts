/** How many employees one request may ask about: a page of the list. */
export const maxHolders = 100;

/** The answer of `GET /api/held-devices?ids=["emp_1"]`. */
export interface HeldDevices {
  /**
   * The number of devices that each of the employees holds; `null` where the console has no copy of the
   * inventory that proves it.
   */
  counts: Record<string, number> | null;
  /** When the copy was read: ISO 8601, UTC. */
  at: string | null;
}

/** Returns the search of the address that asks for employees. Equal sets of ids have equal searches. */
export const heldDevicesSearch = (ids: readonly string[]): string =>
  new URLSearchParams({ ids: JSON.stringify(ids.toSorted()) }).toString();
