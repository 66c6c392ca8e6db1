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

/** Returns `in_transit` as `In transit`; a status of another form as it came. */
export const statusLabel = (status: string) =>
  /^[a-z]+(_[a-z]+)*$/.test(status)
    ? status.charAt(0).toUpperCase() + status.slice(1).replaceAll("_", " ")
    : status;

/** A status with its icon, a slash where the status is unknown. Its tooltip is the exact value. */
export function Status({ value }: { value: string | null | undefined }) {
  if (!value) return <span className="text-ink-3">—</span>;
  const known = Object.hasOwn(statuses, value) ? statuses[value] : undefined;
  const { className, shape } = known ?? unknownStatus;
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
