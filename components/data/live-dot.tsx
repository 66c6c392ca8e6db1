import type { LiveState } from "#lib/protocol/event.ts";

export const liveWords: Readonly<Record<LiveState, string>> = {
  live: "Live",
  reconnecting: "Reconnecting",
  off: "Off",
};

const marks: Readonly<Record<LiveState, string>> = {
  live: "mark-disc text-st-delivered",
  reconnecting: "mark-dashed-circle text-ink-3",
  off: "mark-circle text-ink-3",
};

/**
 * The shape that stands for whether this browser hears of changes. Takes its room while not known.
 * `isAlone`: no word beside it names the state.
 */
export function LiveDot({
  state,
  isAlone = false,
  className,
}: {
  state: LiveState | null;
  isAlone?: boolean;
  className: string;
}) {
  return (
    <span
      {...(isAlone && state !== null
        ? { role: "img", "aria-label": liveWords[state] }
        : { "aria-hidden": true })}
      className={`mark ${state === null ? "invisible" : marks[state]} ${className}`}
    />
  );
}
