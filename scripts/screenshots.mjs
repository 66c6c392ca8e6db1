import { runCommand } from "./run-command.mjs";

await runCommand(async () => {
  const { parseArgs } = await import("node:util");
  const { withTestSetup } = await import("./run/test-setup.ts");
  const { takeScreenshots } = await import("./screenshots/take-screenshots.ts");
  const { values } = parseArgs({
    options: {
      out: { type: "string", default: ".data/screenshots" },
      only: { type: "string", multiple: true },
      shape: { type: "string", default: "default" },
      as: { type: "string", default: "admin" },
      readme: { type: "boolean", default: false },
    },
  });
  await withTestSetup(() => takeScreenshots(values));
});
