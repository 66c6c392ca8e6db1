import { toJsonText } from "#lib/cli/output/json-output.ts";
import type { Format, Output } from "#lib/cli/output/output.ts";
import type { Write } from "#lib/cli/output/writer.ts";

/** Returns the output of a command that prints until it is stopped: `json` has one object a line. */
export const streamOutput = (format: Format, write: Write): Output => ({
  async answer() {
    throw new TypeError("A stream has lines, not answers.");
  },
  async page() {
    throw new TypeError("A stream has lines, not pages.");
  },
  async end(meta, failure) {
    if (format !== "json" || failure === null) return;
    await write(`${toJsonText({ ok: false, error: failure, meta })}\n`);
  },
});
