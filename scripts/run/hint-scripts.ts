import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The first line of each script. Chromium then compiles all of its functions on another thread while the
 * script loads. Without it, each is compiled when first called, on the thread that draws the page: see
 * decision 204.
 */
export const compileHint = "//# allFunctionsCalledOnLoad\n";

const hashOf = (content: string): string =>
  `sha256-${createHash("sha256").update(content).digest("base64")}`;

/**
 * Adds the hint to each script of a build, and puts their new hashes where the build names the old ones.
 * @param folder the build's folder, with `static/` and `server/`
 * @throws if a script's hash is named nowhere, because browsers would refuse the changed script
 */
export function hintScripts(folder: string): void {
  const renamed = new Map<string, string>();
  for (const name of globSync("static/chunks/**/*.js", { cwd: folder })) {
    const file = join(folder, name);
    const content = readFileSync(file, "utf8");
    const hinted = compileHint + content;
    writeFileSync(file, hinted);
    renamed.set(hashOf(content), hashOf(hinted));
  }
  const found = new Set<string>();
  for (const name of globSync("server/**/*.{js,json,html}", { cwd: folder })) {
    const file = join(folder, name);
    const content = readFileSync(file, "utf8");
    const changed = content.replace(/sha256-[A-Za-z0-9+/]{43}=/g, (hash) => {
      found.add(hash);
      return renamed.get(hash) ?? hash;
    });
    if (changed !== content) writeFileSync(file, changed);
  }
  const missing = [...renamed.keys()].filter((hash) => !found.has(hash));
  if (missing.length > 0) {
    throw new Error(`The build does not name the hash of ${missing.length} of its scripts`);
  }
}
