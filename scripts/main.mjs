import { runCommand } from "./run-command.mjs";

const [name, ...args] = process.argv.slice(2);

/** The commands `npm start`, `npm test` and `npm run <name>`. Loads only what the command needs. */
const commands = {
  async start() {
    const { supervise } = await import("./run/supervise.ts");
    await supervise("production", args);
  },
  async dev() {
    const { supervise } = await import("./run/supervise.ts");
    await supervise("development", args);
  },
  async build() {
    const { ensureBuild } = await import("./run/build.ts");
    await ensureBuild({ isForced: true });
  },
  async test() {
    const { runTests } = await import("./test/run-tests.ts");
    return runTests();
  },
  async e2e() {
    const { runBrowserTests } = await import("./test/run-tests.ts");
    return runBrowserTests(args);
  },
  async screenshots() {
    const { withTestSetup } = await import("./run/test-setup.ts");
    const { takeScreenshots } = await import("./screenshots/take-screenshots.ts");
    await withTestSetup(() => takeScreenshots(args));
  },
};

await runCommand(commands[name]);
