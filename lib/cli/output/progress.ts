import type { Host } from "#lib/cli/host/host.ts";

const barWidth = 24;

/** Shows how far a list is read. */
export interface Progress {
  show(count: number, total: number | null): void;
  /** Removes the line. */
  end(): void;
}

/**
 * Returns a progress line on standard error. It does nothing unless that is a terminal and the
 * records go elsewhere.
 */
export const progressOn = ({ stdout, stderr }: Pick<Host, "stdout" | "stderr">): Progress => {
  if (!stderr.isTTY || stdout.isTTY) return { show: () => undefined, end: () => undefined };
  let isShown = false;
  return {
    show(count, total) {
      const done = total === null || total === 0 ? 0 : Math.min(1, count / total);
      const filled = Math.round(done * barWidth);
      const bar = total === null ? "" : `[${"#".repeat(filled).padEnd(barWidth, ".")}] `;
      const of = total === null ? "" : ` of ${total}`;
      isShown = true;
      stderr.write(`\r\u001b[K${bar}${count}${of} records`);
    },
    end() {
      if (isShown) stderr.write("\r\u001b[K");
      isShown = false;
    },
  };
};
