import { isCourier, maxAheadMs } from "#lib/v4/courier-movement.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import type { OrderHistory } from "#lib/v4/records/order.ts";

/** A change of an order's status that the service's own log dates. */
export interface LoggedStatus {
  /** The status of the entry before; `null` of the first one. */
  from: string | null;
  to: string;
  at: Date;
}

/**
 * Returns the changes of status that an order's log dates, oldest first. Empty unless the log's last entry
 * has the order's own status: a log that ends elsewhere leaves out entries. `askedAt` in epoch milliseconds.
 */
export const loggedStatuses = (
  { statusLogs }: OrderHistory,
  status: string | null,
  askedAt: number,
): LoggedStatus[] => {
  const entries = (statusLogs ?? []).flatMap((entry) => {
    const at = parseMoment(entry.at);
    if (!at || !entry.status || isCourier(entry)) return [];
    if (at.getTime() > askedAt + maxAheadMs) return [];
    return [{ at, to: entry.status }];
  });
  const sorted = entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const isSame = (a: string | null | undefined, b: string | null | undefined) =>
    a != null && b != null && foldText(a) === foldText(b);
  if (!isSame(sorted.at(-1)?.to, status)) return [];
  return sorted.flatMap(({ at, to }, index) => {
    const from = sorted[index - 1]?.to ?? null;
    return isSame(from, to) ? [] : [{ from, to, at }];
  });
};
