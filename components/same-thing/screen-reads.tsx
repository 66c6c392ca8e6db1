"use client";

import { useEffect } from "react";
import { noteCalls, type ScreenCall } from "#lib/client/noted-calls.ts";

/** Notes what the server has read for a screen that the browser does not read itself. */
export function ScreenReads({ reads }: { reads: readonly ScreenCall[] }) {
  useEffect(() => noteCalls(() => reads), [reads]);
  return null;
}
