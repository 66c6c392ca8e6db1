"use client";

import { type ReactNode, useRef } from "react";
import { useRowKeys } from "#components/table/use-row-keys.ts";

const ignore = () => undefined;

/** The lists of Today below each other. The keys `j` and `k` move through the rows of all. */
export function ListColumn({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useRowKeys(ref, { onPeek: ignore, onClose: ignore });
  return (
    <div ref={ref} className="grid grid-cols-1 content-start gap-7">
      {children}
    </div>
  );
}
