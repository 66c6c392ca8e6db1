"use client";

import { useEffect, useState } from "react";
import { areShownRowsInUse, watchPointer } from "#components/table/rows-in-use.ts";
import { ownWrites } from "#lib/client/invalidate.ts";

interface Steady<Row> {
  list: string | null;
  /** The rows as they were last read. */
  read: readonly Row[];
  /** When they were last read, in epoch milliseconds. */
  readAt: number;
  /** The rows on screen. */
  shown: readonly Row[];
  /**
   * The person's own writes when these rows came on screen. `readAt` alone could miss one, because the
   * moment of a view is the server's, whose clock may be ahead.
   */
  writes: number;
}

/**
 * Returns the rows on screen in their places, with what the last read says of each. One that the
 * last read no longer has stays as it was.
 */
export const inPlace = <Row>(
  shown: readonly Row[],
  read: readonly Row[],
  rowId: (row: Row) => string,
): readonly Row[] => {
  const byId = new Map(read.map((row) => [rowId(row), row]));
  return shown.map((row) => byId.get(rowId(row)) ?? row);
};

const haveSamePlaces = <Row>(
  one: readonly Row[],
  other: readonly Row[],
  rowId: (row: Row) => string,
) => one.length === other.length && one.every((row, at) => rowId(row) === rowId(other[at] as Row));

/** Returns how many rows the last read has more, and which of those on screen it no longer has. */
export const difference = <Row>(
  shown: readonly Row[],
  read: readonly Row[],
  rowId: (row: Row) => string,
) => {
  const [before, after] = [new Set(shown.map(rowId)), new Set(read.map(rowId))];
  return {
    newCount: [...after].filter((id) => !before.has(id)).length,
    goneIds: new Set([...before].filter((id) => !after.has(id))),
  };
};

const noDifference = { newCount: 0, goneIds: new Set<string>() };

/**
 * Returns the rows to show of a list that is read again. While rows are in use, each keeps its place:
 * it shows what changed, rows that are new wait (`newCount`), and those that are gone stay (`goneIds`),
 * until `showAll` or until a read finds the rows unused. The first read after a write of this person
 * is shown at once, also where the list was opened after the write with rows from before it. `list`
 * names what is read: another list is shown at once, and so are rows without one (`null`), which
 * belong to an earlier list. `readAt`: epoch milliseconds.
 */
export function useSteadyRows<Row>(
  list: string | null,
  read: readonly Row[],
  rowId: (row: Row) => string,
  readAt: number,
) {
  const all = (): Steady<Row> => ({
    list,
    read,
    readAt,
    shown: read,
    writes: ownWrites().count,
  });
  const [before, setBefore] = useState<Steady<Row>>(() => all());
  useEffect(watchPointer, []);
  let steady = before;
  const isReadAgain = before.read !== read || !Object.is(before.readAt, readAt);
  if (before.list !== list || isReadAgain) {
    const isSameList = list !== null && before.list === list;
    const own = ownWrites();
    const mayMove =
      !isSameList ||
      before.writes !== own.count ||
      before.readAt <= own.at ||
      haveSamePlaces(before.shown, read, rowId) ||
      !areShownRowsInUse();
    steady = mayMove
      ? all()
      : { ...before, read, readAt, shown: inPlace(before.shown, read, rowId) };
    setBefore(steady);
  }
  const { shown } = steady;
  const isHeld = shown !== read && !haveSamePlaces(shown, read, rowId);
  return {
    rows: shown,
    isHeld,
    ...(isHeld ? difference(shown, read, rowId) : noDifference),
    showAll: () => setBefore(all()),
  };
}
