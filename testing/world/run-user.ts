import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root } from "../../scripts/system/folders.ts";
import type { World } from "./world.ts";

/** Runs `npm run user -- …` on the store of a world. Returns its output; throws if it fails. */
export async function runUser(world: World, args: readonly string[], input = ""): Promise<string> {
  const running = promisify(execFile)(
    process.execPath,
    ["--conditions=react-server", "scripts/user.ts", ...args],
    { cwd: root, env: { ...world.environment, NODE_ENV: "production" } },
  );
  running.child.stdin?.end(input);
  return (await running).stdout;
}

/** Adds a person, with an API key of their own if one is given. Returns the one-time password. */
export async function addPerson(world: World, email: string, role: string, key?: string) {
  const args = ["add", email, "--role", role, "--name", email];
  const printed = await runUser(world, key ? [...args, "--key-stdin"] : args, key);
  const password = /^ {2}(\S+)$/m.exec(printed)?.[1];
  if (password === undefined) throw new Error("npm run user printed no one-time password");
  return password;
}
