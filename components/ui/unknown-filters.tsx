import type { ReactNode } from "react";
import type { Numbers } from "#components/ui/number.ts";
import { commaText, listText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";

/** More names than a person reads. */
const maxNames = 5;
const maxNameLength = 40;

/**
 * Says which parameters of the address a screen does not have: it would look narrowed, and is not. `place`:
 * which screen that is, of a list with the noun of its records. `children`: how they are removed.
 */
export function UnknownFilters({
  names,
  place,
  noun = "record",
  numbers,
  children,
}: {
  names: readonly string[];
  place: "list" | "queue" | "reports";
  noun?: string;
  numbers: Numbers;
  children: ReactNode;
}) {
  const all = [...new Set(names)].map((name) => name.slice(0, maxNameLength));
  if (all.length === 0) return null;
  const shown = commaText(all.slice(0, maxNames));
  const rest = all.length - maxNames;
  const listed =
    rest > 0
      ? t("table.namesAndOthers", { names: shown, count: rest, n: numbers.numberText(rest) })
      : listText(all);
  return (
    <p role="status" className="mt-1 mb-2 text-small text-ink-2 wrap-anywhere">
      {t("table.unknownFilter", { count: all.length, place, noun, names: listed })} {children}
    </p>
  );
}
