import { codeWord } from "#lib/protocol/words/code-word.ts";

/** The known statuses of orders, devices and employees. app/marks.css has the color and icon of each. */
const knownStatuses: ReadonlySet<string> = new Set([
  "processing",
  "scheduled",
  "shipped",
  "in_transit",
  "delivered",
  "available",
  "assigned",
  "reserved",
  "in_repair",
  "in_storage",
  "active",
]);

const statusClass = (value: string | null | undefined) =>
  value && knownStatuses.has(value) ? `status-${value}` : "status-unknown";

/** How orders end whose devices go to no employee. The service has one status for all of them. */
const endings: readonly (readonly [orderType: RegExp, status: string])[] = [
  [/^\s*(?:collection|offboarding)\s*$/i, "received"],
  [/^\s*disposition\s*$/i, "disposed"],
];

/**
 * Returns `in_transit` as `In transit`; an unknown status as it came. With the type of its order,
 * `delivered` is `Received` where devices were taken back.
 */
export const statusLabel = (status: string, orderType?: string | null) => {
  const ending = status === "delivered" && endings.find(([type]) => type.test(orderType ?? ""));
  return codeWord("status", ending ? ending[1] : status);
};

/** A status with its icon. An unknown status is shown as it came. One without an icon has a slash. */
export function Status({
  value,
  orderType,
}: {
  value: string | null | undefined;
  /** The type of the order that has the status. */
  orderType?: string | null | undefined;
}) {
  if (!value) return <span className="text-ink-3">—</span>;
  return (
    <span title={value} className={statusClass(value)}>
      {statusLabel(value, orderType)}
    </span>
  );
}

/** The icon of a status alone, for use beside words that name it. */
export function StatusShape({ value }: { value: string | null | undefined }) {
  return <span className={`mark translate-y-0 ${statusClass(value)}`} aria-hidden="true" />;
}
