import type { ReactNode } from "react";

/** A hue and a shape for each status value seen; anything else keeps its own word and a slash. */
const marks: Record<string, { label: string; className: string; shape: ReactNode }> = {
  processing: {
    label: "Processing",
    className: "text-st-processing",
    shape: <circle cx="6" cy="6" r="4.2" strokeDasharray="2 1.8" />,
  },
  scheduled: {
    label: "Scheduled",
    className: "text-st-scheduled",
    shape: <circle cx="6" cy="6" r="4.2" />,
  },
  shipped: {
    label: "Shipped",
    className: "text-st-shipped",
    shape: (
      <>
        <path d="M6 1.8a4.2 4.2 0 0 1 0 8.4z" fill="currentColor" />
        <circle cx="6" cy="6" r="4.2" />
      </>
    ),
  },
  in_transit: {
    label: "In transit",
    className: "text-st-transit",
    shape: <path d="M1 6h8M6 2.5 9.5 6 6 9.5" />,
  },
  delivered: {
    label: "Delivered",
    className: "text-st-delivered",
    shape: <path d="M1.5 6.5 4.7 9.5 10.5 2.8" />,
  },
  available: {
    label: "Available",
    className: "text-st-delivered",
    shape: <path d="M1.5 6.5 4.7 9.5 10.5 2.8" />,
  },
  assigned: {
    label: "Assigned",
    className: "text-st-transit",
    shape: <circle cx="6" cy="6" r="3.4" fill="currentColor" />,
  },
  reserved: {
    label: "Reserved",
    className: "text-st-scheduled",
    shape: <circle cx="6" cy="6" r="4.2" />,
  },
  in_repair: {
    label: "In repair",
    className: "text-signal",
    shape: <path d="M6 1.5v5.5M6 9.2v1.6" />,
  },
  in_storage: {
    label: "In storage",
    className: "text-st-processing",
    shape: <rect x="2" y="2" width="8" height="8" />,
  },
  active: {
    label: "Active",
    className: "text-st-delivered",
    shape: <circle cx="6" cy="6" r="3.4" fill="currentColor" />,
  },
};

const unknownMark = { className: "text-ink-3", shape: <path d="M2 10 10 2" /> };

/** What a status is called on screen; a value that is not known is shown as it came. */
export const statusLabel = (status: string) => marks[status]?.label ?? status;

export function Status({ value }: { value: string | null | undefined }) {
  if (!value) return <span className="text-ink-3">—</span>;
  const mark = Object.hasOwn(marks, value) ? marks[value] : undefined;
  const { className, shape } = mark ?? unknownMark;
  return (
    <span
      title={value}
      className={`inline-flex max-w-full min-w-0 items-baseline gap-1.5 font-medium ${className}`}
    >
      <svg
        viewBox="0 0 12 12"
        className="size-3 shrink-0 translate-y-[1.5px] fill-none stroke-current stroke-[1.8]"
        aria-hidden="true"
      >
        {shape}
      </svg>
      <span className="truncate">{mark?.label ?? value}</span>
    </span>
  );
}
