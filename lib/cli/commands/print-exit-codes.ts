import { exitCodes } from "#lib/cli/host/exit-codes.ts";
import type { Session } from "#lib/cli/session/session.ts";

/** Prints the table of exit codes. */
export const printExitCodes = async ({ output }: Session): Promise<void> => {
  const records = Object.entries(exitCodes).map(([kind, [code, meaning]]) => ({
    code,
    kind,
    meaning,
  }));
  const fields = ["code", "kind", "meaning"];
  await output.answer({
    kind: "list",
    ...{ fields, records, received: records, receivedItems: records },
  });
};
