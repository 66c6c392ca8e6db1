#!/usr/bin/env node
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import * as nodeModule from "node:module";
import { homedir } from "node:os";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

// This file alone also runs on a Node.js that is too old for the rest, in order to say so.

const root = fileURLToPath(new URL("..", import.meta.url));
const neededMajor = 24;

/** Runs this command with another Node.js, and ends as it ends. */
const runWith = (node) => {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  // A terminal sends Ctrl-C to both processes: this one waits for the other.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? (signal === "SIGINT" ? 130 : 143);
  });
};

/** Node.js strips no types in node_modules: there, a package has built files (scripts/cli). */
const isInstalled = root.split(sep).includes("node_modules");
const isBuilt = isInstalled || !existsSync(join(root, "lib"));
const load = (path) => import(isBuilt ? `../dist/${path}.js` : `../lib/${path}.ts`);

/** The programs that a first argument starts instead of the command-line client. */
const others = {
  mcp: {
    summary: "Serve the API to AI agents over standard input and output",
    load: async () => (await load("mcp/stdio")).runStdio,
  },
};

const run = async () => {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  nodeModule.enableCompileCache?.(join(cache, "quartermaster"));
  const [{ main }, { systemHost }] = await Promise.all([
    load("cli/main"),
    load("cli/host/system-host"),
  ]);
  process.exit(await main(process.argv.slice(2), systemHost(), others));
};

const ownNode = join(root, "node_modules", "node", "bin", "node");
if (Number(process.versions.node.split(".")[0]) >= neededMajor) await run();
else if (existsSync(ownNode)) runWith(ownNode);
else {
  console.error(
    `quartermaster needs Node.js ${neededMajor} or later, and this is ${process.version}.`,
  );
  process.exitCode = 3;
}
