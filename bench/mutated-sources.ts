import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { root } from "../scripts/system/folders.ts";

/** Copies the sources that a mutation changes. The copy shares the PostgreSQL of the tests in `.data`. */
export const copySources = () => {
  const copy = mkdtempSync(join(tmpdir(), "qm-mutation-"));
  for (const name of ["lib", "bench", "scripts", "testing", "sandbox", "package.json"]) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  for (const name of ["node_modules", ".data"]) symlinkSync(join(root, name), join(copy, name));
  return copy;
};

const retry = `
const sendTwice: typeof sendOnce = async (payload, options) => {
  const answer = await sendOnce(payload, options);
  return answer.kind === "broken" ? sendOnce(payload, options) : answer;
};
`;

/** A change of the sources that removes a guard. */
export interface SourceChange {
  file: string;
  from: string;
  to: string;
}

/** Changes a copy of the sources. Throws unless the file contains what is replaced once. */
export const mutate = (copy: string, { file, from, to }: SourceChange) => {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  if (source.split(from).length !== 2) throw new Error(`${file} must contain once: ${from}`);
  const mutated = source.replace(from, () => to);
  writeFileSync(path, to.includes("sendTwice") ? mutated + retry : mutated);
};

/**
 * Runs a bench in a folder and returns its last line of output, parsed. Its errors are worth printing only for
 * the sources without a mutation.
 */
export const runBench = async <Result>(
  folder: string,
  bench: string,
  args: readonly string[],
  stderr: "inherit" | "ignore",
): Promise<Result> => {
  const program = join(folder, bench);
  const child = spawn(process.execPath, ["--conditions=react-server", program, "--json", ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", stderr],
  });
  const line = (await text(child.stdout)).trim().split("\n").at(-1) ?? "";
  if (!line.startsWith("{")) throw new Error(`The run ended without a result: ${line}`);
  return JSON.parse(line) as Result;
};
