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

/** Other statuses that services are known to send. They have words, but no icon of their own. */
const worded: ReadonlySet<string> = new Set([
  "awaiting_customs",
  "out_for_delivery",
  "cancelled",
  "offboarded",
]);

const statusClass = (value: string | null | undefined) =>
  value && knownStatuses.has(value) ? `status-${value}` : "status-unknown";

/** Returns `in_transit` as `In transit`; an unknown status as it came. */
export const statusLabel = (status: string) =>
  knownStatuses.has(status) || worded.has(status)
    ? status.charAt(0).toUpperCase() + status.slice(1).replaceAll("_", " ")
    : status;

/** A status with its icon. An unknown status is shown as it came. One without an icon has a slash. */
export function Status({ value }: { value: string | null | undefined }) {
  if (!value) return <span className="text-ink-3">—</span>;
  return (
    <span title={value} className={statusClass(value)}>
      {statusLabel(value)}
    </span>
  );
}

/** The icon of a status alone, for use beside words that name it. */
export function StatusShape({ value }: { value: string | null | undefined }) {
  return <span className={`mark translate-y-0 ${statusClass(value)}`} aria-hidden="true" />;
}
