import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startProxy } from "#testing/service/proxy.ts";
import { root } from "../../scripts/system/folders.ts";
import { type Service, withSandbox } from "../sandbox/with-sandbox.ts";
import { benchWorldFile } from "../worlds.ts";

const conformance = "@modelcontextprotocol/conformance@0.1.16";
const inspector = "@modelcontextprotocol/inspector@2.12.0";

/** Runs a package's command in a folder and shows its output. Returns whether it exits with 0. */
const runPackage = async (folder: string, name: string, args: readonly string[]) => {
  console.log(`\n${name} ${args.filter((arg) => !arg.startsWith("X-API-KEY")).join(" ")}`);
  const child = spawn("npx", ["--yes", name, ...args], {
    cwd: folder,
    // The inspector keeps its settings at home.
    env: { ...process.env, HOME: folder, npm_config_cache: process.env.npm_config_cache },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(child, "close");
  return code === 0;
};

const checkService = async (folder: string, { baseUrl, keys }: Service): Promise<boolean> => {
  const key = keys.find(({ kind }) => kind === "admin")?.key ?? "";
  // The suite can't send a key.
  const proxy = await startProxy(baseUrl, {
    request: ({ headers }) => {
      headers["x-api-key"] = key;
    },
  });
  const expected = fileURLToPath(new URL("not-served.yml", import.meta.url));
  const inspect = (era: string, ...args: string[]) =>
    runPackage(folder, inspector, [
      "--cli",
      `${baseUrl}/mcp`,
      ...["--transport", "http", "--protocol-era", era, "--header", `X-API-KEY: ${key}`],
      ...args,
    ]);
  try {
    const results = [
      await runPackage(folder, conformance, [
        "server",
        ...["--url", `${proxy.origin}/mcp`, "--expected-failures", expected],
      ]),
    ];
    for (const era of ["legacy", "modern"]) {
      const list = ["--method", "tools/list", "--strict", "--output", join(folder, `${era}.json`)];
      const call = [
        "--method",
        "tools/call",
        "--tool-name",
        "list_orders",
        "--tool-arg",
        "limit=1",
      ];
      results.push(await inspect(era, ...list), await inspect(era, ...call));
    }
    return results.every(Boolean);
  } finally {
    await proxy.close();
  }
};

/**
 * Runs the conformance suite and the inspector's command line, which npx fetches, against the MCP
 * endpoint of a sandbox. Returns whether both pass.
 */
export const runConformance = async (): Promise<boolean> => {
  process.chdir(root);
  const folder = mkdtempSync(join(tmpdir(), "mcp-conformance-"));
  try {
    return await withSandbox({ db: benchWorldFile("small"), scale: "small" }, (service) =>
      checkService(folder, service),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
