import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox } from "#sandbox/start.ts";
import { setUpMachine, temporaryFolder } from "#testing/cli/host.ts";
import type { TestHostOptions } from "#testing/cli/machine.ts";

/** Returns a machine with a key of a sandbox, and functions that write and check files of runs on it. */
export const setUpRuns = ({ sandbox }: { sandbox: Sandbox }) => {
  const folder = temporaryFolder();
  const state = temporaryFolder();
  const machine = setUpMachine({ env: { XDG_STATE_HOME: state } });
  const run = (words: readonly string[], options: TestHostOptions = {}) => {
    const { baseUrl, keys } = sandbox;
    const env = { QM_API_KEY: keys[0]?.key ?? "", QM_API_URL: baseUrl, ...options.env };
    return machine(["--allow-localhost", ...words], { ...options, env });
  };
  const file = (content: string | Uint8Array, name = "rows.csv") => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  /** Checks a file, and returns the id of the run. */
  const check = async (content: string | Uint8Array, kind = "onboard", ...flags: string[]) => {
    const checked = await run(["runs", "check", file(content), "--kind", kind, ...flags]);
    const [id = ""] = /run_[0-9a-f]{12}/.exec(checked.stderr) ?? [];
    return { ...checked, id };
  };
  const show = async (id: string) =>
    JSON.parse((await run(["runs", "show", id, "--format", "json"])).stdout).data;
  return { run, file, check, show, folder: join(state, "quartermaster", "runs") };
};

let last = 0;

/** Returns emails that no one has. */
export const newEmails = (count: number): string[] =>
  Array.from({ length: count }, () => {
    last += 1;
    return `run-${last}@meridian.example`;
  });
