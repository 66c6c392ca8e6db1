import { isKnownEmpty } from "#components/search/empty-list.ts";
import type { Numbers } from "#components/ui/number.ts";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";

/** Returns the number of an employee's devices in words; `null` if the answer doesn't show it. */
export const heldCount = (
  { data, gap }: ReadAnswer<"employees.devices">,
  { numberText }: Pick<Numbers, "numberText">,
): string | null => {
  const { items, totalCount, nextCursor } = data;
  if (totalCount !== null && totalCount >= items.length && items.length + totalCount > 0)
    return numberText(totalCount);
  if (items.length === 0) return isKnownEmpty({ totalCount, gap }) ? "0" : null;
  return `${numberText(items.length)}${nextCursor === null ? "" : "+"}`;
};
