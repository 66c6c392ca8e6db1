import { runCommand } from "./run-command.mjs";

await runCommand(async () => {
  const { ensureBrowser } = await import("./browser/ensure-browser.ts");
  console.log(await ensureBrowser((name) => console.error(`Trying ${name}`)));
});
