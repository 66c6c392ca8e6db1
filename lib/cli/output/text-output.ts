import { flatten } from "#lib/cli/output/flatten.ts";
import type { Output, Shown } from "#lib/cli/output/output.ts";
import type { Write } from "#lib/cli/output/writer.ts";

/**
 * Returns the output of `--format text`: every fact of a record in a line `path: value`, with an empty
 * line between records.
 */
export const textOutput = (write: Write, note: Write): Output => {
  let isFirst = true;
  const page = async ({ records }: Shown) => {
    for (const record of records) {
      const lines = flatten(record).map(
        ([path, text]) => `${path}: ${text.replaceAll(/\r?\n/g, "\n  ")}\n`,
      );
      const separator = isFirst ? "" : "\n";
      isFirst = false;
      await write(separator + lines.join(""));
    }
  };
  return {
    page,
    async answer(shown) {
      await page(shown);
      if (shown.kind === "list" && shown.records.length === 0) {
        await note("The answer has no records.\n");
      }
    },
    async end() {
      // Every fact is shown already.
    },
  };
};
