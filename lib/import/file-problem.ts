import type { ValuesOf } from "#lib/protocol/words/catalog.ts";
import type { fileProblem } from "#lib/protocol/words/en/fileProblem.ts";

/** Why a file can't be read. */
export type FileProblemCode = Exclude<keyof typeof fileProblem, "ofSheet">;

/** Why a file can't be read, as a worker passes it on: it has no words. `fileProblemText` says it. */
export interface FileProblemReason {
  code: FileProblemCode;
  values: Readonly<Record<string, string | number>>;
  /** The sheet of a workbook that the code does not name itself. */
  sheet: string | null;
}

/** A file that can't be read, with the row and column where they are known. */
export class FileProblem<Code extends FileProblemCode = FileProblemCode> extends Error {
  override readonly name = "FileProblem";
  readonly reason: FileProblemReason;

  constructor(code: Code, ...[values]: ValuesOf<`fileProblem.${Code}`>) {
    super(code);
    this.reason = { code, values: (values ?? {}) as FileProblemReason["values"], sheet: null };
  }
}

/** Returns what `read` returns. A problem that it throws names the sheet. */
export const inSheet = <Value>(sheet: string | null, read: () => Value): Value => {
  try {
    return read();
  } catch (error) {
    if (error instanceof FileProblem) error.reason.sheet = sheet;
    throw error;
  }
};
