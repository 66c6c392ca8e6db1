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

/**
 * An icon without a text of its own. The parts that every page or list loads use these paths:
 * lucide-react's components would add 2 KB to the first load of each.
 */
export function Icon({ name, className }: { name: keyof typeof paths; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`fill-none stroke-current stroke-2 ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
