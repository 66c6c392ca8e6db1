import { runCommand } from "./run-command.mjs";

await runCommand(async () => {
  const { ensureBuild } = await import("./run/build.ts");
  await ensureBuild({ force: true, isShown: true });
});
