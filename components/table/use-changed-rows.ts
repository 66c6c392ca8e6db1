"use client";

import { useEffect, useRef, useState } from "react";

const noIds: ReadonlySet<string> = new Set();

/** How long a changed row is marked, in milliseconds. */
const markMs = 2_000;

/** Returns the ids of the rows that are new or have another content. */
export const changedIds = <Row>(
  before: readonly Row[],
  after: readonly Row[],
  rowId: (row: Row) => string,
): ReadonlySet<string> => {
  if (before === after) return noIds;
  const known = new Map(before.map((row) => [rowId(row), row]));
  const isKnown = (row: Row) => {
    const old = known.get(rowId(row));
    return old === row || JSON.stringify(old) === JSON.stringify(row);
  };
  const changed = after.flatMap((row) => (isKnown(row) ? [] : [rowId(row)]));
  return changed.length === 0 ? noIds : new Set(changed);
};

/**
 * Returns the rows that a repeated read changed, for 2 s. `list` names what was read: rows of another
 * page or filter are no change. `rows` is absent while the rows on screen belong to an earlier list.
 */
export function useChangedRows<Row>(
  list: string,
  rows: readonly Row[] | undefined,
  rowId: (row: Row) => string,
): ReadonlySet<string> {
  const last = useRef<{ list: string; rows: readonly Row[] } | null>(null);
  const [changed, setChanged] = useState(noIds);
  useEffect(() => {
    if (!rows) return;
    const before = last.current;
    last.current = { list, rows };
    setChanged(before?.list === list ? changedIds(before.rows, rows, rowId) : noIds);
  }, [list, rows, rowId]);
  useEffect(() => {
    if (changed.size === 0) return;
    const timer = window.setTimeout(() => setChanged(noIds), markMs);
    return () => window.clearTimeout(timer);
  }, [changed]);
  return changed;
}
