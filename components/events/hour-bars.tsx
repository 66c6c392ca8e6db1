const width = 150;
const height = 38;

/** Events of each of the last 24 hours; the running hour is the last, in blue. */
export function HourBars({ counts, label }: { counts: readonly number[]; label: string }) {
  const max = Math.max(1, ...counts);
  const step = width / Math.max(1, counts.length);
  return (
    <svg
      viewBox={`0 0 ${width} 40`}
      role="img"
      aria-label={label}
      className="mirrored h-10 w-full max-w-[150px] min-w-0 self-end"
      preserveAspectRatio="none"
    >
      {counts.map((count, index) => {
        const bar = count === 0 ? 0.5 : Math.max(1, (count / max) * (height - 2));
        const isRunning = index === counts.length - 1;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
            key={index}
            x={index * step}
            y={height - bar}
            width={step * 0.8}
            height={bar}
            className={isRunning ? "fill-st-transit" : "fill-ink opacity-78"}
          />
        );
      })}
      <path d={`M0 39.5H${width}`} className="stroke-rule-2" />
    </svg>
  );
}
