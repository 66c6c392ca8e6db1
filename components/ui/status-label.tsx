import type { ReactNode } from "react";

/** The shapes that app/marks.css draws. */
type Shape =
  | "check"
  | "cross"
  | "exclamation"
  | "slash"
  | "pause"
  | "dashed-circle"
  | "circle"
  | "equals"
  | "arrow"
  | "triangle";

/** A 12 px icon in the color of the text. */
export function StatusIcon({ className = "", shape }: { className?: string; shape: Shape }) {
  return <span className={`mark mark-${shape} ${className}`.trim()} aria-hidden="true" />;
}

const variants = {
  good: { color: "text-st-delivered", shape: "check" },
  bad: { color: "text-signal", shape: "cross" },
  unsure: { color: "text-signal", shape: "exclamation" },
  none: { color: "text-ink-3", shape: "slash" },
  open: { color: "text-st-processing", shape: "dashed-circle" },
  found: { color: "text-st-scheduled", shape: "circle" },
  moving: { color: "text-st-transit", shape: "arrow" },
  paused: { color: "text-ink-3", shape: "pause" },
  warning: { color: "text-st-warn", shape: "triangle" },
  same: { color: "text-ink-3", shape: "equals" },
} satisfies Record<string, { color: string; shape: Shape }>;

export type StatusVariant = keyof typeof variants;

/** The icon of a variant, for use beside text with the same meaning. */
export function StatusMark({ variant }: { variant: StatusVariant }) {
  return <StatusIcon className={variants[variant].color} shape={variants[variant].shape} />;
}

/** A status text with an icon, so that its meaning does not depend on color. */
export function StatusLabel({
  variant,
  children,
}: {
  variant: StatusVariant;
  children: ReactNode;
}) {
  const { color, shape } = variants[variant];
  return <span className={`marked mark-${shape} font-medium ${color}`}>{children}</span>;
}
