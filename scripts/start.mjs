import { runCommand } from "./run-command.mjs";

await runCommand(async () => {
  const { supervise } = await import("./run/supervise.ts");
  await supervise("production", process.argv.slice(2));
});
