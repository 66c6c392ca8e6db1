import type { FileLine } from "#lib/import/file-table.ts";
import { canSucceedLater, type Failure } from "#lib/protocol/failure.ts";
import { maxLinesPerCall } from "#lib/protocol/run.ts";

/** Lines of a file that one call adds: `from` is the row of the first. */
export interface LinePart {
  from: number;
  lines: string[][];
  isLast: boolean;
}

/** Returns lines in parts without a gap between the rows of one part. */
export const toParts = (lines: readonly FileLine[]): LinePart[] => {
  const parts: LinePart[] = [];
  for (const { row, cells } of lines) {
    const part = parts.at(-1);
    const isNext = part && part.from + part.lines.length === row;
    if (isNext && part.lines.length < maxLinesPerCall) part.lines.push(cells);
    else parts.push({ from: row, lines: [cells], isLast: false });
  }
  const last = parts.at(-1);
  if (last) last.isLast = true;
  return parts;
};

interface SendOptions {
  add: (part: LinePart) => Promise<{ lineCount: number } | { failure: Failure }>;
  wait: (ms: number) => Promise<void>;
  onProgress: (progress: { sent: number; failure: Failure | null }) => void;
  isStopped: () => boolean;
}

/** How long the sender waits after a part that was not taken; the last one repeats. */
const waitsMs = [1_000, 2_000, 5_000, 10_000];

/**
 * Sends the parts in their order, each until it is taken: the server adds a part once, however often it
 * arrives. Returns the failure that trying again won't change, or `null` at the end.
 */
export const sendParts = async (
  parts: readonly LinePart[],
  { add, wait, onProgress, isStopped }: SendOptions,
): Promise<Failure | null> => {
  let sent = 0;
  for (const part of parts) {
    for (let tries = 0; ; tries += 1) {
      if (isStopped()) return null;
      const answer = await add(part);
      if (!("failure" in answer)) break;
      if (!canSucceedLater(answer.failure)) return answer.failure;
      onProgress({ sent, failure: answer.failure });
      await wait(
        Math.max(
          waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 0,
          answer.failure.retryAfterMs ?? 0,
        ),
      );
    }
    sent += part.lines.length;
    onProgress({ sent, failure: null });
  }
  return null;
};
