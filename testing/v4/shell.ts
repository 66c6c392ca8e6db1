import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";

/** Returns the words of a command as `sh` reads them, or another POSIX shell. */
export const shellWords = (
  command: string,
  { shell = "sh", env = {} }: { shell?: string; env?: Record<string, string> } = {},
): string[] =>
  execFileSync(shell, ["-c", `printf '%s\\0' ${command}`], {
    encoding: "utf8",
    stdio: "pipe",
    env: { ...process.env, ...env },
  })
    .split("\0")
    .slice(0, -1);

const execute = promisify(execFile);

/** Runs a command in a shell and returns its standard output. Throws if the command fails. */
export const runInShell = async (command: string, env: Record<string, string>): Promise<string> => {
  const options = { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
  return (await execute("sh", ["-c", command], options)).stdout;
};
