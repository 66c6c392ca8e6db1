import { useState } from "react";
import { keyOf } from "#components/exceptions/use-case-changes.ts";
import type { ExceptionRow } from "#lib/protocol/exception.ts";

const toggled = (selected: ReadonlySet<string>, key: string) =>
  selected.has(key)
    ? new Set([...selected].filter((each) => each !== key))
    : new Set([...selected, key]);

/** The chosen entry, and which are selected. The next one takes the place of an entry that leaves. */
export function useChosen(rows: readonly ExceptionRow[]) {
  const [chosen, setChosen] = useState<{ key: string | null; at: number }>({ key: null, at: 0 });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const found = rows.findIndex((row) => keyOf(row) === chosen.key);
  const at = found === -1 ? Math.min(chosen.at, rows.length - 1) : found;
  const active = rows[at] ?? null;
  const choose = (index: number) => {
    const next = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    if (next) setChosen({ key: keyOf(next), at: rows.indexOf(next) });
  };
  const marked = rows.filter((row) => selected.has(keyOf(row)));
  return {
    at,
    active,
    choose,
    selected,
    select: (key: string) => setSelected(toggled(selected, key)),
    clear: () => setSelected(new Set()),
    /** What a change is about: the selected entries, else the chosen one. */
    targets: marked.length > 0 ? marked : active ? [active] : [],
  };
}
