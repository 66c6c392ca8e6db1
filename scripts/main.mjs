import { spawnSync } from "node:child_process";
import { runCommand } from "./run-command.mjs";

const [name, ...args] = process.argv.slice(2);

/** The commands `npm start`, `npm test` and `npm run <name>`. Each loads only what it needs. */
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

  async "build:cli"() {
    const { buildCliPackage } = await import("./cli/build-package.ts");
    const [folder = "dist/quartermaster"] = args;
    await buildCliPackage(folder);
    console.log(`Built. Install it with: npm i -g "$(npm pack --silent ./${folder})"`);
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

  async postgres() {
    const { startPostgres, stopPostgres, findPostgres } = await import("./postgres/server.ts");
    const [action = "status", cluster] = args;
    // The URL contains the password: a person who can run this can also read the password's file.
    if (action === "start") {
      const server = await startPostgres(cluster);
      console.log(`${server.isReused ? "already running" : "running"}, pid ${server.pid}`);
      console.log(server.url);
    } else if (action === "stop") {
      console.log((await stopPostgres(cluster)) ? "stopped" : "was not running");
    } else if (action === "status") {
      const server = findPostgres(cluster);
      console.log(server === null ? "not running" : `running, pid ${server.pid}\n${server.url}`);
    } else {
      console.error("Usage: npm run postgres -- start|stop|status [data directory]");
      return 2;
    }
  },

  async validate() {
    // The fast steps come first, because the first failure ends the command.
    const steps = ["typegen", "types", "lint", "knip", "import-rules", "unit", "build", "e2e"];
    const times = [];
    for (const step of steps) {
      const begin = performance.now();
      console.log(`\n— ${step}`);
      const { status } = spawnSync("npm", ["run", "--silent", step], { stdio: "inherit" });
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      times.push(`  ${step.padEnd(12)} ${seconds.padStart(6)} s`);
      if (status !== 0) {
        console.error(`\n${step} failed.\n${times.join("\n")}`);
        return 1;
      }
    }
    console.log(`\nAll steps passed.\n${times.join("\n")}`);
  },
};

await runCommand(commands[name]);
