"use client";

import { createContext, createElement, type ReactNode, useContext, useMemo } from "react";
import type { LastKnown } from "#lib/protocol/read-answer.ts";

/** The record that a page is about. */
export interface ShownRecord {
  /** The hash of its read's key. */
  hash: string;
  /** Why the record on screen is the last one that was read; `null` for an answer of the service. */
  lastKnown: LastKnown | null;
}

const ShownRecordContext = createContext<ShownRecord | null>(null);

/**
 * Names the record that a part of a page is about. Only within such a part, and only for this record,
 * reads return what was read last while the service does not answer.
 */
export function ShownRecordProvider({
  hash,
  lastKnown,
  children,
}: ShownRecord & { children: ReactNode }) {
  const value = useMemo(() => ({ hash, lastKnown }), [hash, lastKnown]);
  return createElement(ShownRecordContext, { value }, children);
}

/** Returns the record that this part of a page is about; `null` outside the page of a record. */
export const useShownRecord = () => useContext(ShownRecordContext);
