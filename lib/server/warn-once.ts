import "server-only";
import { log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";

/** Requests decide what is warned of, so their number is bounded. */
const maxWarnings = 20;

const warned = perProcess("qmWarnings", () => new Set<string>());

/** Logs a warning about how Quartermaster is set up, once for each text while the process runs. */
export const warnOnce = (text: string): void => {
  if (warned().has(text) || warned().size >= maxWarnings) return;
  warned().add(text);
  log().warn(text);
};
