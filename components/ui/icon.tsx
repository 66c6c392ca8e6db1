// Outlines on a grid of 24 by 24, drawn for this interface. A page loads only those that it shows.
export const arrowDownPath = "M12 4v16M6 14l6 6 6-6";
export const arrowUpPath = "M12 20V4M6 10l6-6 6 6";
export const chevronDownPath = "M5 9l7 7 7-7";
export const cartPath = "M3 4h3l2.5 11h9L20 7H7M10 20h.01M17 20h.01";
export const closePath = "M5 5l14 14M19 5 5 19";
export const externalPath = "M14 4h6v6M20 4l-9 9M17 14v6H4V7h6";
export const keyPath = "M8 12a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 13l9-9M16 8l3 3";
export const linkPath =
  "M9 15l6-6M8 11l-3 3a3.5 3.5 0 0 0 5 5l3-3M16 13l3-3a3.5 3.5 0 0 0-5-5l-3 3";
export const plugPath = "M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0ZM12 17v4";
export const printerPath = "M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7Z";
export const panelPath = "M3 4h18v16H3ZM14 4v16";
export const searchPath = "M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 0 0-13 0ZM15.5 15.5 21 21";
export const sortPath = "M7 4v16M3 16l4 4 4-4M17 20V4M13 8l4-4 4 4";

/** An icon from its path, hidden from screen readers. A library's components weigh 2 KB more. */
export function Icon({
  path,
  className,
  strokeWidth = 2,
}: {
  path: string;
  className?: string | undefined;
  strokeWidth?: number;
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
