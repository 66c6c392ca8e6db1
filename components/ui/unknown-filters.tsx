import type { ReactNode } from "react";
import type { Numbers } from "#components/ui/number.ts";

/** More names than a person reads. */
const maxNames = 5;
const maxNameLength = 40;

/**
 * Says which parameters of the address a screen does not have: it would look narrowed, and is not. `where`:
 * "the list of orders doesn't have". `children`: how they are removed.
 */
export function UnknownFilters({
  names,
  where,
  numbers,
  children,
}: {
  names: readonly string[];
  where: string;
  numbers: Numbers;
  children: ReactNode;
}) {
  const all = [...new Set(names)].map((name) => name.slice(0, maxNameLength));
  if (all.length === 0) return null;
  const shown = all.slice(0, maxNames).join(", ");
  const rest = all.length - maxNames;
  return (
    <p role="status" className="mt-1 mb-2 text-small text-ink-2 wrap-anywhere">
      The address has {all.length === 1 ? "a filter" : "filters"} that {where}: {shown}
      {rest > 0 && ` and ${numbers.countText(rest, "other", "others")}`}. Nothing is left out by{" "}
      {all.length === 1 ? "it" : "them"}. {children}
    </p>
  );
}
