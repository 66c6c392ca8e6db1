"use client";

import { useEffect, useState } from "react";

/** Returns the value once it has not changed for `waitMs` milliseconds; until then the last one. */
export function useDebounced<Value>(value: Value, waitMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(value), waitMs);
    return () => window.clearTimeout(timer);
  }, [value, waitMs]);
  return debounced;
}
