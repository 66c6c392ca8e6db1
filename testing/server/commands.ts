import { afterAll } from "vitest";
import type { CommandEnd } from "./command-process.ts";
import { startCommands } from "./command-runner.ts";

/**
 * Returns a function that runs `npm run <script> -- …` in plain Node: nothing that it loads may need
 * Next. One process runs all commands of a test file.
 */
export const commandRunner = (script: string, settings: Record<string, string>) => {
  let running: ReturnType<typeof startCommands> | undefined;
  afterAll(() => running?.end());
  return (args: string[], stdin = ""): Promise<CommandEnd> => {
    running ??= startCommands({ PATH: process.env.PATH, NODE_ENV: "test", ...settings });
    return running.run({ script, args, stdin });
  };
};
