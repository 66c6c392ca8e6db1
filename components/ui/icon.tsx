import { directionalPaths } from "#components/ui/directional-paths.ts";

// Outlines on a grid of 24 by 24, drawn for this interface. Every page loads these; the outline of an
// icon that only one component draws is in its file.
export const arrowDownPath = "M12 4v16M6 14l6 6 6-6";
export const arrowUpPath = "M12 20V4M6 10l6-6 6 6";
export const chevronDownPath = "M5 9l7 7 7-7";
export const closePath = "M5 5l14 14M19 5 5 19";
export const plugPath = "M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0ZM12 17v4";
export const searchPath = "M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 0 0-13 0ZM15.5 15.5 21 21";

/** An icon from its path, hidden from screen readers. A library's components weigh 2 KB more. */
export function Icon({
  path,
  className = "",
  strokeWidth,
}: {
  path: string;
  className?: string | undefined;
  /** 2 by default (app/controls.css). */
  strokeWidth?: number;
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`icon ${directionalPaths.has(path) ? "icon-directional " : ""}${className}`.trim()}
      style={strokeWidth === undefined ? undefined : { strokeWidth }}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
