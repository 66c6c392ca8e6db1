import type { Numbers } from "#components/ui/number.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { OrderType } from "#lib/v4/fields/known-values.ts";

/**
 * Returns which devices of an order are taken back and which are sent. An offboarding without devices
 * takes back all that the employee holds.
 */
export const devicesOfDraft = (
  type: OrderType,
  ids: readonly string[],
  heldIds: readonly string[],
): { returning: readonly string[]; outgoing: readonly string[] } => {
  if (type === "Deployment") return { returning: [], outgoing: ids };
  if (type === "Swap from Inventory")
    return {
      returning: ids.filter((id) => heldIds.includes(id)),
      outgoing: ids.filter((id) => !heldIds.includes(id)),
    };
  return { returning: type === "Offboarding" && ids.length === 0 ? heldIds : ids, outgoing: [] };
};

/**
 * Returns how many devices the employee keeps; empty where nothing is taken back, or where `heldCount` is
 * not known (`NaN`).
 */
export const remainingText = (
  returningCount: number,
  heldCount: number,
  name: string,
  { numberText }: Pick<Numbers, "numberText">,
): string => {
  const left = heldCount - returningCount;
  if (returningCount === 0 || !(left >= 0)) return "";
  if (left === 0) return t("orderDraftCheck.noneRemains", { name });
  return t("orderDraftCheck.remain", { count: left, n: numberText(left), name });
};
