"use client";

import { useEffect } from "react";
import { replayEarlyControls } from "#components/shell/early-controls.ts";

/** Repeats, once the page is hydrated, what was done on it before. */
export function TakeOverControls() {
  useEffect(() => {
    const timer = setTimeout(replayEarlyControls);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
