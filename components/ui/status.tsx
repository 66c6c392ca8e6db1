import type { ReactNode } from "react";
import { StatusIcon, shapes } from "#components/ui/status-label.tsx";

/** The label, the color and the icon of each known status of an order, a device or an employee. */
const statuses: Record<string, { label: string; className: string; shape: ReactNode }> = {
  processing: {
    label: "Processing",
    className: "text-st-processing",
    shape: shapes.dashedCircle,
  },
  scheduled: { label: "Scheduled", className: "text-st-scheduled", shape: shapes.circle },
  shipped: { label: "Shipped", className: "text-st-shipped", shape: shapes.halfDisc },
  in_transit: { label: "In transit", className: "text-st-transit", shape: shapes.arrow },
  delivered: { label: "Delivered", className: "text-st-delivered", shape: shapes.check },
  available: { label: "Available", className: "text-st-delivered", shape: shapes.check },
  assigned: { label: "Assigned", className: "text-st-transit", shape: shapes.disc },
  reserved: { label: "Reserved", className: "text-st-scheduled", shape: shapes.circle },
  in_repair: { label: "In repair", className: "text-signal", shape: shapes.exclamation },
  in_storage: { label: "In storage", className: "text-st-processing", shape: shapes.square },
  active: { label: "Active", className: "text-st-delivered", shape: shapes.disc },
};

const knownStatus = (value: string) =>
  Object.hasOwn(statuses, value) ? statuses[value] : undefined;

/** Returns a status's label on screen; an unknown status is returned unchanged. */
export const statusLabel = (status: string) => knownStatus(status)?.label ?? status;

/** A status with its icon. An unknown status is shown unchanged, with a slash as its icon. */
export function Status({ value }: { value: string | null | undefined }) {
  if (!value) return <span className="text-ink-3">—</span>;
  const {
    label,
    className,
    shape = shapes.slash,
  } = knownStatus(value) ?? { label: value, className: "text-ink-3" };
  return (
    <span
      title={value}
      className={`inline-flex max-w-full min-w-0 items-baseline gap-1.5 font-medium ${className}`}
    >
      <StatusIcon>{shape}</StatusIcon>
      <span className="truncate">{label}</span>
    </span>
  );
}
