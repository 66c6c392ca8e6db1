import { spawnSync } from "node:child_process";
import { isHelp, runCommand } from "./run-command.mjs";

const [name, ...args] = process.argv.slice(2);

/** What `--help` prints of the commands that don't print it themselves. */
const usages = {
  build: `Usage: npm run build

Builds the console, also if the build is up to date.`,
  "build:cli": `Usage: npm run build:cli -- [folder]

Builds the command-line client as an npm package of its own, by default in dist/quartermaster.`,
  "build:image": `Usage: npm run build:image -- [folder]

Builds the folder that the Dockerfile copies into an image, by default dist/image: the server with its
packages, and the commands of an operator without npm.`,
  "image:check": `Usage: npm run image:check

Runs the folder of an image with the user, the environment and the command of the Dockerfile, without a
container runtime: it starts, writes nothing beside its data, serves two origins, and ends what is in flight.`,
  test: `Usage: npm test

Builds the console, checks types, lint and unused code, then runs the unit, contract, sandbox and
browser tests, except those that npm run proofs runs. The last line is "N passed, N failed".`,
  e2e: `Usage: npm run e2e -- [file …] [Playwright's options]

Builds the console, then runs the browser tests, or those of the named files:
npm run e2e -- e2e/purchase.spec.ts -g "a cart"`,
  screenshots: `Usage: npm run screenshots -- [options]

  --out     folder for the pictures (default .data/screenshots)
  --only    only the screen of this name (Orders, Order …); may be repeated
  --shape   shape of the service: default, illustrative, bare or random:<seed>
  --as      kind of the demo person (default admin)
  --width   width in CSS pixels; may be repeated (default 1440, 1024 and 390)
  --path    a further path to take a picture of; may be repeated`,
  postgres: `Usage: npm run postgres -- start|stop|status [data directory]

Starts or stops the embedded PostgreSQL, or prints its address with its password.`,
  validate: `Usage: npm run validate

Runs typegen, types, lint, knip, the import rules, unit tests, the build and browser tests. Stops at the
first that fails.`,
};

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

  async "build:image"() {
    const { buildStep } = await import("./run/build.ts");
    const { buildImage } = await import("./image/build-image.ts");
    await buildStep();
    const [folder = "dist/image"] = args;
    await buildImage(folder);
    console.log(`Built ${folder}.`);
  },

  async "image:check"() {
    const { runBrowserTests } = await import("./test/run-tests.ts");
    return runBrowserTests(["e2e/image.spec.ts"]);
  },

  async test() {
    const { runTests } = await import("./test/run-tests.ts");
    return runTests();
  },

  async e2e() {
    const { runBrowserTests } = await import("./test/run-tests.ts");
    return runBrowserTests(args);
  },

  async proofs() {
    const { proofsUsage, runProofs } = await import("./test/run-proofs.ts");
    if (isHelp(args)) return void console.log(proofsUsage);
    return runProofs(args);
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

const usage = Object.hasOwn(usages, name) && isHelp(args) ? usages[name] : null;
await runCommand(usage === null ? commands[name] : () => console.log(usage));
