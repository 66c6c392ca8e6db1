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
  // Of a shipment.
  "info_received",
  "attempt_fail",
  "available_for_pickup",
  "exception",
  "expired",
  // Of a device that an order requests.
  "requested",
  "in_progress",
  "sourced",
  "configuring",
  "configured",
  "received",
  "graded",
  "in_stock",
  "repaired",
  "disposed",
]);

const statusClass = (value: string | null | undefined) =>
  value && knownStatuses.has(value) ? `status-${value}` : "status-unknown";

/** How orders end whose devices go to no employee. The service has one status for all of them. */
const endings: readonly (readonly [orderType: RegExp, label: string])[] = [
  [/^\s*(?:collection|offboarding)\s*$/i, "Received"],
  [/^\s*disposition\s*$/i, "Disposed"],
];

/**
 * Returns `in_transit` as `In transit`; an unknown status as it came. With the type of its order,
 * `delivered` is `Received` where devices were taken back.
 */
export const statusLabel = (status: string, orderType?: string | null) => {
  const ending = status === "delivered" && endings.find(([type]) => type.test(orderType ?? ""));
  if (ending) return ending[1];
  return knownStatuses.has(status) || worded.has(status)
    ? status.charAt(0).toUpperCase() + status.slice(1).replaceAll("_", " ")
    : status;
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
