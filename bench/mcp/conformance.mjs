import { runCommand } from "../../scripts/run-command.mjs";

await runCommand(async () => {
  const { runConformance } = await import("./run-conformance.ts");
  return (await runConformance()) ? 0 : 1;
});
