"use client";

import { type ComponentProps, type ReactNode, Suspense, useRef } from "react";
import { FailureNotice, StaleNotice } from "#components/failure/failure-notice.tsx";
import { OlderPages } from "#components/table/older-pages.tsx";
import { Rows } from "#components/table/rows.tsx";
import { TableSkeleton } from "#components/table/table-skeleton.tsx";
import { useRowKeys } from "#components/table/use-row-keys.ts";
import { failureOf } from "#lib/client/fetch-json.ts";

type LogRows<Row> = Pick<
  ComponentProps<typeof Rows<Row>>,
  "caption" | "columns" | "rows" | "rowId" | "href" | "activeId" | "changedIds"
>;

interface LogListProps<Row> extends LogRows<Row> {
  /** The read of the page on screen. */
  answer: {
    data: unknown;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** Shows a row's record in the drawer; `null` closes it. */
  onShow: (rowId: string | null) => void;
  /** Opens a row in another way than in the drawer. */
  onOpen: (rowId: string) => void;
  /** Absent while no record is chosen. Its code is loaded when one first is. */
  drawer: ReactNode;
  /** Why there are no rows. */
  empty: ReactNode;
  pages: ComponentProps<typeof OlderPages>;
  /** Stands below the pages. */
  children?: ReactNode;
}

/**
 * A log of Quartermaster's own records, newest first, with the chosen one in a drawer. On a phone the
 * drawer takes the place of the list.
 */
export function LogList<Row>({
  answer,
  onShow,
  onOpen,
  drawer,
  empty,
  pages,
  children,
  ...rows
}: LogListProps<Row>) {
  const { data, error, isPlaceholderData } = answer;
  const { activeId = null } = rows;
  const ref = useRef<HTMLDivElement>(null);
  useRowKeys(ref, {
    activeId,
    onMove: (id) => {
      if (activeId !== null) onShow(id);
    },
    onPeek: onOpen,
    onClose: () => onShow(null),
  });
  const body = (): ReactNode => {
    if (!data && error)
      return <FailureNotice failure={failureOf(error)} onRetry={() => void answer.refetch()} />;
    // That the filter before found nothing says nothing about this one.
    if (!data || (isPlaceholderData && rows.rows.length === 0)) return <TableSkeleton rows={10} />;
    if (rows.rows.length === 0) return empty;
    return (
      <div
        data-live-rows
        aria-busy={isPlaceholderData}
        className={isPlaceholderData ? "opacity-55 transition-opacity" : undefined}
      >
        <Rows {...rows} {...(rows.href ? { onOpen } : { onPeek: onOpen })} />
      </div>
    );
  };
  return (
    <div
      ref={ref}
      className="grid grid-cols-1 max-sm:[&:has(>aside)>div]:hidden sm:has-[>aside]:grid-cols-[minmax(0,1fr)_372px]"
    >
      <div className="min-w-0 sm:[&:has(+aside)]:pe-5">
        {error && Boolean(data) && <StaleNotice error={error} />}
        {body()}
        <OlderPages {...pages} />
        {children}
      </div>
      {drawer && <Suspense fallback={<aside />}>{drawer}</Suspense>}
    </div>
  );
}
