import { buffer } from "node:stream/consumers";
import { CliError } from "#lib/cli/host/exit-codes.ts";
import type { Host } from "#lib/cli/host/host.ts";
import { decodeText } from "#lib/v4/fields/decode-text.ts";

/** Returns the text of bytes from `origin`, in UTF-8 or UTF-16. Throws `CliError` if they are no text. */
export const toGivenText = (bytes: Uint8Array, origin: string): string => {
  try {
    return decodeText(bytes);
  } catch {
    throw new CliError(
      "usage",
      `${origin} is neither UTF-8 nor UTF-16 text. Save it as UTF-8. Nothing was sent.`,
    );
  }
};

/** Reads standard input to its end. Throws `CliError` if it is no text. */
export const readStandardInput = async ({ stdin }: Host): Promise<string> =>
  toGivenText(await buffer(stdin), "Standard input");
