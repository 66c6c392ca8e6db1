/** Shapes of Lucide icons on a grid of 24 by 24. */
const paths = {
  "arrow-down": "M12 5v14m7-7-7 7-7-7",
  "arrow-up": "m5 12 7-7 7 7M12 19V5",
  "chevron-down": "m6 9 6 6 6-6",
  close: "M18 6 6 18M6 6l12 12",
  panel: "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM15 3v18",
  search: "m21 21-4.34-4.34M11 3a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z",
  sort: "m3 16 4 4 4-4M7 20V4M21 8l-4-4-4 4M17 4v16",
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
