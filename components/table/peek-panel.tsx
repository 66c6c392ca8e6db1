"use client";

import type { Route } from "next";
import Link from "next/link";
import { type ReactNode, Suspense } from "react";
import { buttonClassName } from "#components/ui/button.tsx";
import { closePath, Icon } from "#components/ui/icon.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** A record beside its list. It is no dialog: the list and its keys keep working. */
export default function PeekPanel({
  label,
  href,
  onClose,
  children,
}: {
  label: string;
  href: string | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <aside
      aria-label={`Peek at ${label}`}
      className="fixed inset-x-0 bottom-0 z-20 max-h-[75dvh] overflow-y-auto rounded-t-md border border-rule-2 bg-sheet shadow-float sm:inset-x-auto sm:top-32 sm:right-6 sm:bottom-auto sm:max-h-[calc(100dvh-152px)] sm:w-100 sm:rounded-md"
    >
      <div className="sticky top-0 flex items-center gap-2 border-b border-rule bg-sheet px-4 py-2">
        <span className="label grow">Peek</span>
        {href && (
          <Link className={buttonClassName()} href={href as Route} prefetch={false}>
            Open
          </Link>
        )}
        <button
          type="button"
          aria-label="Close peek (Escape)"
          className="rounded-xs p-1.5 text-ink-3 hover:text-ink"
          onClick={onClose}
        >
          <Icon path={closePath} className="size-4" />
        </button>
      </div>
      <div className="px-4 py-3.5">
        <Suspense fallback={<Skeleton lines={6} />}>{children}</Suspense>
      </div>
    </aside>
  );
}
