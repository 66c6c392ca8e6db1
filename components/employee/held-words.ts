/** A list of devices that a person holds, as far as it came. */
export interface HeldList {
  items: readonly unknown[];
  totalCount: number | null;
  nextCursor: string | null;
}

const countOf = (count: number) => (count === 1 ? "device" : `${count} devices`);

/**
 * With how many of the devices that a person holds an order type was checked. They are all of them
 * only where the list says how many there are.
 */
export function heldWords(checked: number, { items, totalCount, nextCursor }: HeldList): string {
  if (totalCount !== null && totalCount > checked) {
    return `Checked with ${checked} of the ${totalCount} devices held`;
  }
  if (nextCursor !== null || checked < items.length) {
    return `Checked with the first ${countOf(checked)} held; there are more`;
  }
  return `Checked with the ${countOf(checked)} ${totalCount === checked ? "held" : "listed"}`;
}
