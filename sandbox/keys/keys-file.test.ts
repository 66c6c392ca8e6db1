import { spawn } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keyKindGuide } from "#sandbox/keys/key-holders.ts";
import {
  type KeysFile,
  readKeysFile,
  updateKeysFile,
  writeKeysFile,
} from "#sandbox/keys/keys-file.ts";
import { shapeGuide } from "#sandbox/random-shape/shape-name.ts";
import { proof } from "#testing/proofs.ts";
import { temporaryFolder } from "#testing/sandbox/client.ts";

const folder = temporaryFolder();

const token = "a-token-of-my-own";

test("only its owner can read a keys file, and an update changes its address and control token", () => {
  const path = join(folder, "below", "keys.json");
  expect(readKeysFile(path)).toBeNull();
  expect(updateKeysFile(path, "http://127.0.0.1:1", { token })).toBe(false);
  writeKeysFile(path, { baseUrl: "http://127.0.0.1:1", keys: [], control: { token } });
  expect(updateKeysFile(path, "http://127.0.0.1:2", { token: "another-token-of-mine" })).toBe(true);
  expect(readKeysFile(path)).toEqual({
    baseUrl: "http://127.0.0.1:2",
    keys: [],
    control: { token: "another-token-of-mine" },
  });
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

/** Starts the program, and stops it when it listens. */
const run = (...args: string[]) =>
  new Promise<{ out: string; errors: string; code: number | null }>((resolve, reject) => {
    const child = spawn(process.execPath, ["sandbox/main.ts", "--port", "0", ...args]);
    let out = "";
    let errors = "";
    child.once("error", reject);
    child.stdout.on("data", (data: Buffer) => {
      out += data;
      if (/^sandbox listening on/m.test(out)) child.kill("SIGTERM");
    });
    child.stderr.on("data", (data: Buffer) => {
      errors += data;
    });
    child.once("close", (code) => resolve({ out, errors, code }));
  });

test("the program keeps the control token and webhook secrets in the keys file across restarts", async () => {
  const path = join(folder, "keys.json");
  const webhooks = ["--webhooks", "http://127.0.0.1:9/{key}"];
  const world = ["--db", join(folder, "world.db"), "--scale", "small", "--keys", path, ...webhooks];
  const first = await run(...world);
  const minted = readKeysFile(path) as KeysFile;
  expect(minted.control?.token).toMatch(/^control_[\w-]{32}$/);
  expect(minted.keys.find(({ kind }) => kind === "admin")?.webhookSecret).toMatch(/^whsec_/);
  expect(first.out).not.toContain(minted.control?.token);
  await run(...world);
  expect(readKeysFile(path)).toMatchObject({ control: minted.control, keys: minted.keys });
  await run(...world, "--control-token", token);
  expect(readKeysFile(path)).toMatchObject({ control: { token }, keys: minted.keys });
  const { keys, baseUrl } = minted;
  writeFileSync(path, JSON.stringify({ keys, baseUrl }));
  await run(...world);
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({
    keys,
    control: { token: expect.stringMatching(/^control_/) },
  });
});

test("without a keys file the program prints a new token, but not a given one", async () => {
  const world = ["--db", ":memory:", "--scale", "small"];
  expect((await run(...world)).out).toMatch(
    /^control +control API, \/_sandbox +control_[\w-]{32}$/m,
  );
  expect((await run(...world, "--control-token", token)).out).not.toMatch(/^control |a-token/m);
  const { code, errors } = await run(...world, "--control-token", "short");
  expect([code, errors]).toEqual([1, expect.stringMatching(/^--control-token: use 16 characters/)]);
});

test(
  "without a keys file the program prints the secrets of the webhooks with the keys",
  proof,
  async () => {
    const world = ["--db", ":memory:", "--scale", "small"];
    const { out } = await run(...world, "--webhooks", "http://127.0.0.1:9/{key}");
    expect(out.match(/^ +webhook secret +whsec_\S+$/gm)).toHaveLength(4);
    const { code, errors } = await run(...world, "--webhooks", "http://127.0.0.1:9/key");
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^--webhooks: use a URL with \{key\}/),
    ]);
  },
);

test("the help lists every shape and every kind of key", async () => {
  const { out, code } = await run("--help");
  expect(code).toBe(0);
  for (const [shape] of shapeGuide) expect(out).toContain(`\n  ${shape} `);
  expect(out.replaceAll(/\s+/g, " ")).toContain("bare arrays, which the contract describes for v2");
  for (const [kind] of keyKindGuide) expect(out).toContain(`\n  ${kind} `);
});

test("the program accepts a random shape only with a seed", proof, async () => {
  const world = ["--db", ":memory:", "--scale", "small"];
  expect((await run(...world, "--shape", "random:7")).out).toContain("sandbox listening on");
  for (const shape of ["random", "random:x", "random:-1", "loud"]) {
    const { code, errors } = await run(...world, "--shape", shape);
    expect([shape, code, errors]).toEqual([shape, 1, expect.stringContaining("random:<seed>")]);
  }
});
