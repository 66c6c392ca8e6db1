import type { ReactNode } from "react";

/** A 12 px icon in the color of the text. */
export function StatusIcon({
  className = "",
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return (
    <svg
      viewBox="0 0 12 12"
      className={`size-3 shrink-0 translate-y-[1.5px] fill-none stroke-current stroke-[1.8] ${className}`}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const shapes = {
  check: <path d="M1.5 6.5 4.7 9.5 10.5 2.8" />,
  cross: <path d="M2.2 2.2 9.8 9.8M9.8 2.2 2.2 9.8" />,
  exclamation: <path d="M6 1.5v5.5M6 9.2v1.6" />,
  slash: <path d="M2 10 10 2" />,
  dashedCircle: <circle cx="6" cy="6" r="4.2" strokeDasharray="2 1.8" />,
  circle: <circle cx="6" cy="6" r="4.2" />,
  disc: <circle cx="6" cy="6" r="3.4" fill="currentColor" />,
  halfDisc: (
    <>
      <path d="M6 1.8a4.2 4.2 0 0 1 0 8.4z" fill="currentColor" />
      <circle cx="6" cy="6" r="4.2" />
    </>
  ),
  arrow: <path d="M1 6h8M6 2.5 9.5 6 6 9.5" />,
  square: <rect x="2" y="2" width="8" height="8" />,
};

const variants = {
  good: { className: "text-st-delivered", shape: shapes.check },
  bad: { className: "text-signal", shape: shapes.cross },
  unsure: { className: "text-signal", shape: shapes.exclamation },
  none: { className: "text-ink-3", shape: shapes.slash },
  open: { className: "text-st-processing", shape: shapes.dashedCircle },
};

export type StatusVariant = keyof typeof variants;

/** The icon of a variant, for use beside text with the same meaning. */
export function StatusMark({ variant }: { variant: StatusVariant }) {
  return <StatusIcon className={variants[variant].className}>{variants[variant].shape}</StatusIcon>;
}

/** A status text with an icon, so that its meaning does not depend on color. */
export function StatusLabel({
  variant,
  children,
}: {
  variant: StatusVariant;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-baseline gap-1.5 font-medium ${variants[variant].className}`}
    >
      <StatusMark variant={variant} />
      {children}
    </span>
  );
}
