import type { ReactNode } from "react";

const lookupCount = {
  good: {
    className: "text-st-delivered",
    shape: <path d="M1.5 6.5 4.7 9.5 10.5 2.8" />,
  },
  bad: { className: "text-signal", shape: <path d="M2.2 2.2 9.8 9.8M9.8 2.2 2.2 9.8" /> },
  unsure: { className: "text-signal", shape: <path d="M6 1.5v5.5M6 9.2v1.6" /> },
  none: { className: "text-ink-3", shape: <path d="M2 10 10 2" /> },
  open: {
    className: "text-st-processing",
    shape: <circle cx="6" cy="6" r="4.2" strokeDasharray="2 1.8" />,
  },
};

export type StatusVariant = keyof typeof lookupCount;

/** The mark alone, beside words that say the same. */
export function StatusMark({ variant }: { variant: StatusVariant }) {
  return (
    <svg
      viewBox="0 0 12 12"
      className={`size-3 shrink-0 translate-y-[1.5px] fill-none stroke-current stroke-[1.8] ${lookupCount[variant].className}`}
      aria-hidden="true"
    >
      {lookupCount[variant].shape}
    </svg>
  );
}

/** A word with the mark that says the same to whoever sees no colour. */
export function StatusLabel({
  variant,
  children,
}: {
  variant: StatusVariant;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-baseline gap-1.5 font-medium ${lookupCount[variant].className}`}
    >
      <StatusMark variant={variant} />
      {children}
    </span>
  );
}
