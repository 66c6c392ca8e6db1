"use client";

import { type MouseEvent, type ReactNode, type RefObject, Suspense } from "react";

/** A list and the drawer of its chosen record. On a phone the drawer takes the place of the list. */
export function ListWithDrawer({
  ref,
  drawer,
  onClickCapture,
  children,
}: {
  ref: RefObject<HTMLDivElement | null>;
  /** Absent while no record is chosen. Its code is loaded when one first is. */
  drawer: ReactNode;
  onClickCapture?: (click: MouseEvent) => void;
  children: ReactNode;
}) {
  return (
    <div
      ref={ref}
      role="presentation"
      onClickCapture={onClickCapture}
      className="grid grid-cols-1 max-sm:[&:has(>aside)>div]:hidden sm:has-[>aside]:grid-cols-[minmax(0,1fr)_372px]"
    >
      <div className="min-w-0 sm:[&:has(+aside)]:pr-5">{children}</div>
      {drawer && <Suspense fallback={<aside />}>{drawer}</Suspense>}
    </div>
  );
}
