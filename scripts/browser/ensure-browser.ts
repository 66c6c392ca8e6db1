import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { logFolder, root } from "../system/folders.ts";
import { canStart, findBrowser, unpackedBrowser } from "./find-browser.ts";

/** Runs a command with its output in the log. Returns whether it succeeded in time. */
function runLogged(command: string, args: string[], timeoutMs: number) {
  mkdirSync(logFolder, { recursive: true });
  const log = openSync(join(logFolder, "browser.log"), "a");
  const running = spawn(command, args, {
    cwd: root,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", log, log],
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  return once(running, "exit").then(
    ([code]) => code === 0,
    () => false,
  );
}

/** Downloads Playwright's Chromium. On a closed network, the download may fail or never end. */
const download = () =>
  runLogged(
    process.execPath,
    [join(root, "node_modules/@playwright/test/cli.js"), "install", "--only-shell", "chromium"],
    120_000,
  );

async function installFromDebian(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  await runLogged("apt-get", ["update"], 120_000);
  const install = (browser: string) => {
    const flags = ["-y", "--no-install-recommends"];
    return runLogged("apt-get", ["install", ...flags, browser, "fonts-dejavu-core"], 300_000);
  };
  // Older systems have no package of the shell alone.
  return (await install("chromium-headless-shell")) || install("chromium");
}

const inflateAll = (packed: string) => `
  const { inflate } = await import("@sparticuz/chromium");
  for (const name of ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"]) {
    await inflate(${JSON.stringify(packed)} + "/" + name);
  }`;

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Unpacks the Chromium of `@sparticuz/chromium` (x64 Linux only) into `.data`, with its libraries and
 * fonts for machines without them. Returns whether the browser starts.
 */
async function unpackBrowser(): Promise<boolean> {
  if (process.platform !== "linux" || process.arch !== "x64") return false;
  const folder = dirname(unpackedBrowser);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const entry = fileURLToPath(import.meta.resolve("@sparticuz/chromium"));
  const packed = join(dirname(entry), "..", "bin");
  // The package unpacks into the folder for temporary files, so another process sets it with TMPDIR.
  const unpacked = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", inflateAll(packed)],
    { cwd: dirname(fileURLToPath(import.meta.url)), env: { ...process.env, TMPDIR: folder } },
  );
  if (unpacked.status !== 0) return false;
  const fonts = existsSync("/etc/fonts/fonts.conf")
    ? ""
    : `export FONTCONFIG_PATH=${quoted(join(folder, "fonts"))}\n`;
  const libraries = `export LD_LIBRARY_PATH=${quoted(join(folder, "al2023/lib"))}\n`;
  for (const settings of [fonts, fonts + libraries]) {
    const start = `exec ${quoted(join(folder, "chromium"))} "$@"`;
    writeFileSync(unpackedBrowser, `#!/bin/sh\n${settings}${start}\n`);
    chmodSync(unpackedBrowser, 0o755);
    if (canStart(unpackedBrowser)) return true;
  }
  rmSync(unpackedBrowser, { force: true });
  return false;
}

/** Finds or installs a browser, and returns its path. */
export async function ensureBrowser(): Promise<string> {
  const present = findBrowser();
  if (present !== null) return present;
  for (const install of [download, installFromDebian, unpackBrowser]) {
    const path = (await install()) ? findBrowser() : null;
    if (path !== null) return path;
  }
  throw new Error(
    "No browser for the tests, and the installation failed (.data/logs/browser.log): install Chromium or Chrome, or set PW_CHROMIUM to its path",
  );
}
