import { runCommand } from "./run-command.mjs";

await runCommand(async () => {
  const { supervise } = await import("./run/supervise.ts");
  await supervise("development", process.argv.slice(2));
});
