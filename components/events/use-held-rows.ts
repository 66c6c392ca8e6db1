"use client";

import { useEffect, useState } from "react";
import { holdNewRows } from "#components/events/held-rows.ts";
import type { EventRow } from "#lib/protocol/event.ts";

const none: readonly EventRow[] = [];

/**
 * Returns the rows of a list of events with its new ones held back, and what shows them. `list` names
 * the page and its filter; `answered` is absent while the rows belong to another list.
 */
export function useHeldRows(list: string, answered: readonly EventRow[] | undefined) {
  const [held, setHeld] = useState<{ list: string; rows: readonly EventRow[] } | null>(
    answered ? { list, rows: answered } : null,
  );
  const before = held?.list === list ? held.rows : none;
  const { shown, newCount } = answered
    ? holdNewRows(before, answered)
    : { shown: before, newCount: 0 };
  useEffect(() => {
    if (!answered) return;
    setHeld((last) => {
      const { shown: rows } = holdNewRows(last?.list === list ? last.rows : none, answered);
      return { list, rows };
    });
  }, [list, answered]);
  return {
    shown,
    newCount,
    showNew: () => setHeld(answered ? { list, rows: answered } : null),
  };
}
