import type { ReactNode } from "react";
import { StatusIcon, shapes } from "#components/ui/status-label.tsx";

/** The color and the icon of each known status of an order, a device or an employee. */
const statuses: Record<string, { className: string; shape: ReactNode }> = {
  processing: { className: "text-st-processing", shape: shapes.dashedCircle },
  scheduled: { className: "text-st-scheduled", shape: shapes.circle },
  shipped: { className: "text-st-shipped", shape: shapes.halfDisc },
  in_transit: { className: "text-st-transit", shape: shapes.arrow },
  delivered: { className: "text-st-delivered", shape: shapes.check },
  available: { className: "text-st-delivered", shape: shapes.check },
  assigned: { className: "text-st-transit", shape: shapes.disc },
  reserved: { className: "text-st-scheduled", shape: shapes.circle },
  in_repair: { className: "text-signal", shape: shapes.exclamation },
  in_storage: { className: "text-st-processing", shape: shapes.square },
  active: { className: "text-st-delivered", shape: shapes.disc },
};

const unknownStatus = { className: "text-ink-3", shape: shapes.slash };

const knownStatus = (value: string) =>
  Object.hasOwn(statuses, value) ? statuses[value] : undefined;

/** Returns `in_transit` as `In transit`; an unknown status as it came. */
export const statusLabel = (status: string) =>
  knownStatus(status)
    ? status.charAt(0).toUpperCase() + status.slice(1).replaceAll("_", " ")
    : status;

/** A status with its icon. An unknown status is shown as it came, with a slash as its icon. */
export function Status({ value }: { value: string | null | undefined }) {
  if (!value) return <span className="text-ink-3">—</span>;
  const { className, shape } = knownStatus(value) ?? unknownStatus;
  return (
    <span
      title={value}
      className={`inline-flex max-w-full min-w-0 items-baseline gap-1.5 font-medium ${className}`}
    >
      <StatusIcon>{shape}</StatusIcon>
      <span className="truncate">{statusLabel(value)}</span>
    </span>
  );
}
