import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../system/folders.ts";

/** The modules of `lib` that `bin/quartermaster.mjs` loads. */
const entries = ["cli/main", "cli/host/system-host", "mcp/stdio"];

/**
 * Builds the command-line client as an npm package of its own: JavaScript without dependencies, which
 * `npm i -g` installs anywhere. The repository's own package has the console's dependencies too.
 */
export const buildCliPackage = async (folder: string): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const result = await build({
    entryPoints: entries.map((name) => ({ in: join(root, "lib", `${name}.ts`), out: name })),
    outdir: join(folder, "dist"),
    bundle: true,
    splitting: true,
    minifySyntax: true,
    format: "esm",
    platform: "node",
    target: "node24",
    logLevel: "silent",
  });
  for (const { text } of result.warnings) console.warn(text);
  cpSync(join(root, "bin"), join(folder, "bin"), { recursive: true });
  cpSync(join(root, "docs/cli.md"), join(folder, "README.md"));
  const { name, version, bin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const description = "The command-line client of Quartermaster.";
  const manifest = { name, version, description, license: "UNLICENSED", type: "module", bin };
  const engines = { node: ">=24" };
  writeFileSync(
    join(folder, "package.json"),
    `${JSON.stringify({ ...manifest, engines, files: ["bin", "dist"] }, null, 2)}\n`,
  );
};
