/** Outlines on a grid of 24 by 24, drawn for this interface. */
const paths = {
  "arrow-down": "M12 4v16M6 14l6 6 6-6",
  "arrow-up": "M12 20V4M6 10l6-6 6 6",
  "chevron-down": "M5 9l7 7 7-7",
  close: "M5 5l14 14M19 5 5 19",
  panel: "M3 4h18v16H3ZM14 4v16",
  search: "M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 0 0-13 0ZM15.5 15.5 21 21",
  sort: "M7 4v16M3 16l4 4 4-4M17 20V4M13 8l4-4 4 4",
};

/** A path on a grid of 24 by 24 as an icon, hidden from screen readers. */
export function PathIcon({
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

/**
 * An icon of the parts that every page or every list loads. They use these paths because the
 * components of lucide-react would add 2 KB to the first load of every page.
 */
export function Icon({ name, className }: { name: keyof typeof paths; className: string }) {
  return <PathIcon path={paths[name]} className={className} />;
}
