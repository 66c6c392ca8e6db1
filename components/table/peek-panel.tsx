"use client";

import type { Route } from "next";
import Link from "next/link";
import { type ReactNode, Suspense } from "react";
import { Button, buttonClassName } from "#components/ui/button.tsx";
import { closePath, Icon } from "#components/ui/icon.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { t } from "#lib/protocol/words/t.ts";

const iconButton =
  "grid size-7.5 place-items-center rounded-sm text-ink-3 hover:bg-sunk hover:text-ink disabled:opacity-30 max-sm:size-11";

/** A record beside its list. It is no dialog: the list and its keys keep working. */
export default function PeekPanel({
  label,
  href,
  at,
  count,
  onShow,
  onClose,
  children,
}: {
  label: string;
  href: string | undefined;
  /** Index of the record among the rows on screen. */
  at: number;
  /** The number of rows on screen. */
  count: number;
  onShow: (index: number) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { numberText } = useNumbers();
  return (
    <aside aria-label={t("list.peekAt", { record: label })} className="peek-place peek">
      <div className="sticky top-0 z-1 flex items-center gap-1 border-b border-rule bg-sheet px-4 py-2">
        <Button
          variant="quiet"
          className="-ms-2 px-2! max-sm:h-11"
          title={t("list.previousKey")}
          disabled={at === 0}
          onClick={() => onShow(at - 1)}
        >
          {t("list.previous")}
        </Button>
        <Button
          variant="quiet"
          className="px-2! max-sm:h-11"
          title={t("list.nextKey")}
          disabled={at === count - 1}
          onClick={() => onShow(at + 1)}
        >
          {t("list.next")}
        </Button>
        <span
          aria-live="polite"
          title={t("list.amongRows")}
          className="grow text-small text-ink-3 tabular-nums"
        >
          {t("list.partOf", { at: numberText(at + 1), count: numberText(count) })}
        </span>
        {href && (
          <Link
            className={buttonClassName()}
            href={href as Route}
            prefetch={false}
            data-no-hover-card=""
          >
            {t("list.open")}
          </Link>
        )}
        <button
          type="button"
          aria-label={t("list.closePeek")}
          className={iconButton}
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
