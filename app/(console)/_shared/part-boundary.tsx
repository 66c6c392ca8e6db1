"use client";

import { type ReactNode, Suspense, useState } from "react";

/**
 * Renders a part of a page, behind `fallback` if it was late when the page came. That never changes while the
 * page stays: a refresh whose reads are slower or faster keeps the same elements, and with them an open dialog and
 * its entries. A part that was in time and is late at a refresh stays as it is until the refresh has come.
 */
export function PartBoundary({
  isLate,
  fallback,
  children,
}: {
  isLate: boolean;
  fallback: ReactNode;
  children: ReactNode;
}) {
  const [wasLate] = useState(isLate);
  return wasLate ? <Suspense fallback={fallback}>{children}</Suspense> : children;
}
