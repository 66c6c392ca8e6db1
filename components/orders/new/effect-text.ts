import type { Numbers } from "#components/ui/number.ts";
import { listText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { OrderType } from "#lib/v4/fields/known-values.ts";

/** More serial numbers than this would bury the sentence; the check lists every device. */
const maxSerials = 4;

/** Returns the values of a message that counts devices, and names their serial numbers where all are known. */
const devicesOf = (
  ids: readonly string[],
  serialOf: (id: string) => string | null | undefined,
  { numberText }: Numbers,
) => {
  const { length } = ids;
  const serials = ids.flatMap((id) => serialOf(id) || []);
  const isNamed = length > 0 && length <= maxSerials && serials.length === length;
  return {
    count: length,
    n: numberText(length),
    isNamed: isNamed ? "yes" : "no",
    serials: listText(serials),
  };
};

/** Returns what will physically happen, in one sentence. */
export function effectText({
  type,
  name,
  city,
  returning,
  outgoing,
  serialOf,
  isAllReturned,
  numbers,
}: {
  type: OrderType;
  name: string;
  city: string | null | undefined;
  /** IDs of the devices that are taken back, and of those that are sent from stock. */
  returning: readonly string[];
  outgoing: readonly string[];
  serialOf: (id: string) => string | null | undefined;
  isAllReturned: boolean;
  numbers: Numbers;
}): string {
  const out = devicesOf(outgoing, serialOf, numbers);
  const back = devicesOf(returning, serialOf, numbers);
  const destination = {
    name,
    // English alone needs it: `Jun’s`, `James’`.
    endsInS: /s$/i.test(name) ? "yes" : "no",
    hasCity: city ? "yes" : "no",
    city: city ?? "",
  };
  switch (type) {
    case "Deployment":
      return t("orderEffect.deployment", { ...out, ...destination });
    case "Offboarding":
    case "Collection":
      return t("orderEffect.collection", {
        ...back,
        ...destination,
        isAll: isAllReturned ? "yes" : "no",
      });
    case "Swap from Inventory":
      return t("orderEffect.swap", {
        ...back,
        ...destination,
        isAutomatic: outgoing.length === 0 ? "yes" : "no",
        outCount: out.count,
        out: out.n,
        isOutNamed: out.isNamed,
        outSerials: out.serials,
      });
  }
}
