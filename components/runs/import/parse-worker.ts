import { FileProblem, type FileProblemReason } from "#lib/import/file-problem.ts";
import type { ReadChoice, ReadFile } from "#lib/import/read-choice.ts";
import { maxFileBytes, readFile } from "#lib/import/read-file.ts";

/** Asks the worker to read a file. */
export interface ReadOrder {
  id: number;
  file: Blob;
  choice: ReadChoice;
}

/** Its answer: the file, or why it can't be read. */
export type ReadAnswer = { id: number } & ({ read: ReadFile } | { problem: FileProblemReason });

const answerTo = async ({ id, file, choice }: ReadOrder): Promise<ReadAnswer> => {
  try {
    // One byte more than allowed says that a file is too large, without loading all of it.
    const bytes = new Uint8Array(await file.slice(0, maxFileBytes + 1).arrayBuffer());
    return { id, read: await readFile(bytes, choice) };
  } catch (error) {
    const problem = error instanceof FileProblem ? error : new FileProblem("unreadable");
    return { id, problem: problem.reason };
  }
};

addEventListener("message", ({ data }: MessageEvent<ReadOrder>) => {
  void answerTo(data).then((answer) => postMessage(answer));
});
