import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { canStart, unpackedBrowser } from "./find-browser.ts";

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
export async function unpackBrowser(): Promise<boolean> {
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
