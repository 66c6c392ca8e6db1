import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseEnv } from "#lib/server/env.ts";
import { saveEnvConnection } from "#lib/server/keys/connection.ts";
import { recordMasterKeys } from "#lib/server/keys/rotation/master-keys.ts";
import { store } from "#lib/server/store/store.ts";
import { startCommands } from "#testing/server/command-runner.ts";
import { testStore } from "#testing/server/store.ts";

/** Runs what docs/operate.md tells an operator to run, in its order, so that the page can't be wrong. */
const page = readFileSync("docs/operate.md", "utf8");

const blocksOf = (language: string): string[] =>
  Array.from(
    page.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, "g")),
    ([, text = ""]) => text,
  );

const lines = blocksOf("sh")
  .flatMap((block) => block.split("\n"))
  .map((line) => line.replace(/\s+#.*$/, "").trim())
  .filter((line) => line !== "");

/** Returns the words of a line, of which some may stand in quotes. */
const wordsOf = (line: string): string[] =>
  Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, word]) => quoted ?? word ?? "");

const settings = testStore();
const folder = mkdtempSync(join(tmpdir(), "qm-operate-"));
const suffix = randomBytes(6).toString("hex");
const restored = `qm_test_restored_${suffix}`;

const asAdmin = async (statement: string) => {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

beforeAll(async () => {
  await store().transaction(async (tx) => {
    await recordMasterKeys(tx);
    await saveEnvConnection(tx);
  });
  await asAdmin(`create database ${restored}`);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await asAdmin(`drop database if exists ${restored} with (force)`);
  await asAdmin(`drop database if exists quartermaster_${suffix}`);
  await asAdmin(`drop database if exists quartermaster_${suffix}_restored`);
  await asAdmin(`drop role if exists quartermaster_${suffix}`);
});

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const isStoreCommand = (name: string) => scripts[name]?.endsWith(` scripts/${name}.ts`) === true;

const emptyStore = {
  ...settings,
  DATABASE_URL: settings.DATABASE_URL?.replace(/[^/]+$/, restored) ?? "",
};
const commandsOf = (given: Record<string, string>) =>
  startCommands({ PATH: process.env.PATH, NODE_ENV: "test", ...given });
const commands = commandsOf(settings);
const onEmptyStore = commandsOf(emptyStore);
afterAll(() => {
  commands.end();
  onEmptyStore.end();
});

/** A check of this machine finds that nothing answers at the own address. */
const mayFind = (name: string) => name === "doctor";

it.each(lines.filter((line) => isStoreCommand(wordsOf(line)[2] ?? "")))("%s", async (line) => {
  const [, , name = "", , ...args] = wordsOf(line);
  const inFolder = args.map((arg) => (arg.endsWith(".backup") ? join(folder, arg) : arg));
  const on = name === "restore" ? onEmptyStore : commands;
  const { code, err } = await on.run({ script: name, args: inFolder, stdin: "" });
  expect(err).toBe("");
  expect(mayFind(name) ? [0, 1] : [0]).toContain(code);
});

/** Whether a program is on this machine: not every developer has openssl. */
const isInstalled = (program: string): boolean =>
  spawnSync(program, ["--help"], { stdio: "ignore" }).error === undefined;

const run = (program: string, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return stdout;
};

it("psql: the statements make a role that owns its database, and an empty one to restore into", async () => {
  const statements = lines
    .filter((line) => line.startsWith("psql -c "))
    .map((line) => wordsOf(line)[2]);
  expect(statements).toHaveLength(3);
  for (const statement of statements) {
    await asAdmin(String(statement).replaceAll("quartermaster", `quartermaster_${suffix}`));
  }
});

if (isInstalled("openssl")) {
  it("openssl: what it prints is accepted as master key and secret", () => {
    const printed = lines
      .filter((line) => line.startsWith("openssl "))
      .map((line) => run("openssl", wordsOf(line).slice(1)).trim());
    const [QM_MASTER_KEY, NEXTAUTH_SECRET] = printed;
    expect(printed).toHaveLength(2);
    parseEnv({ ...settings, QM_MASTER_KEY, NEXTAUTH_SECRET });
  });
}

it("the settings are well formed, once the secrets are filled in", () => {
  const [block = ""] = blocksOf("ini");
  const given = Array.from(block.matchAll(/^(\w+)=(.*)$/gm), ([, name = "", value = ""]) => [
    name,
    value === "…" ? settings[name] : value,
  ]);
  expect(parseEnv(Object.fromEntries(given))).toMatchObject({ QM_PROXY_HOPS: 1 });
});

/** Licenses that ask for no more than to be named; LGPL for a library that is used as it is. */
const accepted =
  /^(?:MIT(?:-0)?|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|Python-2\.0|LGPL-3\.0-or-later|UNLICENSED)$/;

it("npm sbom: every package of an image has a license that may be used", () => {
  const [line = ""] = lines.filter((each) => each.startsWith("npm sbom "));
  const { components } = JSON.parse(run("npm", wordsOf(line).slice(1, -2))) as {
    components: { name: string; licenses?: { license?: { id?: string }; expression?: string }[] }[];
  };
  expect(components.length).toBeGreaterThan(50);
  const others = components.filter(({ licenses = [] }) => {
    const names = licenses.flatMap(
      ({ license, expression = "" }) => license?.id ?? expression.split(/ (?:OR|AND) |[()]/),
    );
    return !names.some((name) => accepted.test(name));
  });
  expect(others.map(({ name }) => name)).toEqual([]);
});

it("a command in a container is one that the image has", () => {
  const named = lines.flatMap((line) =>
    Array.from(line.matchAll(/ scripts\/commands\/(\S+)\.mjs/g), ([, name = ""]) => name),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !isStoreCommand(name))).toEqual([]);
});

/** Returns the program of a line with its command: `npm run build`, `docker run`. */
const commandOf = (line: string): string =>
  wordsOf(line)
    .slice(0, line.startsWith("npm run ") ? 3 : 2)
    .join(" ");

it("what is run by no test is listed on the page", () => {
  const [, notRun = ""] = /Not run by a test: ([^.]+)\./.exec(page) ?? [];
  const isTested = (line: string) => {
    const [program = "", , name = ""] = wordsOf(line);
    // `npm start` by scripts/run/check-settings.test.ts.
    if (line === "npm start" || ["psql", "openssl"].includes(program)) return true;
    return line.startsWith("npm sbom ") || isStoreCommand(name);
  };
  const untested = lines.filter((line) => !isTested(line)).map(commandOf);
  expect(untested.filter((command) => !notRun.includes(`\`${command}\``))).toEqual([]);
});

it("each npm script of the page exists", () => {
  const named = Array.from(page.matchAll(/npm run ([\w:-]+)/g), ([, name = ""]) => name);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});
