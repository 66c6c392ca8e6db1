import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { CommandEnd, CommandRun } from "./command-process.ts";

/**
 * Starts a process that runs `npm run <script> -- …` in plain Node, one command after another, because most of
 * the time of a command is the loading of modules. It ends with the process that started it, or by `end`.
 */
export const startCommands = (env: NodeJS.ProcessEnv) => {
  const child = fork(join(import.meta.dirname, "command-process.ts"), {
    execArgv: ["--conditions=react-server"],
    env,
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The process of the commands ended with ${code}`);
  });
  ended.catch(() => undefined);
  /** Only a command that runs keeps this process from its end. */
  const hold = (isHeld: boolean) => {
    for (const each of [child, child.channel]) isHeld ? each?.ref() : each?.unref();
  };
  hold(false);
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(command: CommandRun): Promise<CommandEnd> {
      const answer = last.then(async () => {
        hold(true);
        const message = once(child, "message");
        child.send(command);
        const [end] = await Promise.race([message, ended]).finally(() => hold(false));
        return end as CommandEnd;
      });
      last = answer.catch(() => undefined);
      return answer;
    },
    end: () => void child.kill(),
  };
};
