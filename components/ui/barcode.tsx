import { encodeCode128 } from "#components/ui/code128.ts";

/** Modules of white on each side, without which a scanner does not find the code. */
const quietModules = 10;

/**
 * A text as a Code 128 barcode, dark on white in both themes, so that it can be scanned from a screen
 * or from paper. Hidden from screen readers: the text itself is beside it. Nothing for a text that
 * Code 128 can't hold.
 */
export function Barcode({ value, className = "" }: { value: string; className?: string }) {
  const widths = encodeCode128(value);
  if (widths === null) return null;
  const total = widths.reduce((sum, width) => sum + width, 0) + 2 * quietModules;
  let x = quietModules;
  const bars = widths.flatMap((width, index) => {
    const start = x;
    x += width;
    return index % 2 === 0 ? [`M${start} 0h${width}v1h-${width}z`] : [];
  });
  return (
    <svg
      viewBox={`0 0 ${total} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className={`max-w-full rounded-xs bg-[white] py-1 ${className}`}
      // One pixel a module: bars of broken pixels can't be scanned from a screen.
      width={total}
      aria-hidden="true"
    >
      <path d={bars.join("")} fill="black" />
    </svg>
  );
}
