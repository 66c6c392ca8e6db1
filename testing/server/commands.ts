import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { CommandEnd, CommandRun } from "./command-process.ts";

/**
 * Returns a function that runs `npm run <script> -- …` in plain Node: nothing that it loads may need
 * Next. One process runs all commands of a test file, because most of their time is the loading of modules.
 */
export const commandRunner = (script: string, settings: Record<string, string>) => {
  const start = () => {
    const child = fork(join(import.meta.dirname, "command-process.ts"), {
      execArgv: ["--conditions=react-server"],
      env: { PATH: process.env.PATH, NODE_ENV: "test", ...settings },
    });
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`The process of the commands ended with ${code}`);
    });
    ended.catch(() => {});
    return { child, ended };
  };
  let running: ReturnType<typeof start> | undefined;
  afterAll(() => void running?.child.kill());
  return async (args: string[], stdin = ""): Promise<CommandEnd> => {
    running ??= start();
    const { child, ended } = running;
    const answer = once(child, "message");
    child.send({ script, args, stdin } satisfies CommandRun);
    const [end] = await Promise.race([answer, ended]);
    return end as CommandEnd;
  };
};
