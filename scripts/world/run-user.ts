import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { root } from "../system/folders.ts";
import type { World } from "./world.ts";

/** `npm run user -- …` against a world's own store. Answers what it printed; throws when it fails. */
export async function runUser(world: World, args: readonly string[], input = ""): Promise<string> {
  const running = spawn(
    process.execPath,
    ["--conditions=react-server", "scripts/user.ts", ...args],
    { cwd: root, env: { ...world.environment, NODE_ENV: "production" } },
  );
  running.stdin.end(input);
  const [printed, complaint, code] = await Promise.all([
    text(running.stdout),
    text(running.stderr),
    new Promise<number | null>((resolve) => running.once("close", resolve)),
  ]);
  if (code !== 0) throw new Error(`npm run user -- ${args.join(" ")} failed: ${complaint}`);
  return printed;
}

/** Adds a person and answers the one-time password that was printed. */
export async function addPerson(world: World, email: string, role: string): Promise<string> {
  const printed = await runUser(world, ["add", email, "--role", role, "--name", email]);
  const password = /^ {2}(\S+)$/m.exec(printed)?.[1];
  if (password === undefined) throw new Error("No one-time password was printed");
  return password;
}
