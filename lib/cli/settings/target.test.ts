import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { setUpMachine, temporaryFolder } from "#testing/cli/host.ts";

interface Sent {
  address: string;
  key: string | null;
}

const sent: Sent[] = [];
const identity = { authenticated: true, user: { email: "maya@meridian.example" } };
const service: typeof fetch = async (address, init) => {
  const key = new Headers(init?.headers).get("x-api-key");
  sent.push({ address: String(address), key });
  return key === "svc_sk_bad"
    ? Response.json({ statusMessage: "invalid key" }, { status: 401 })
    : Response.json({ ...identity });
};
beforeEach(() => void sent.splice(0));

const setUp = () => {
  const config = temporaryFolder();
  const file = join(config, "quartermaster", "accounts.json");
  const run = setUpMachine({ env: { XDG_CONFIG_HOME: config }, fetch: service });
  return {
    file,
    run: (words: string, env: Record<string, string> = {}, stdin?: string) =>
      run(words.split(" "), {
        env: { XDG_CONFIG_HOME: config, ...env },
        ...(stdin ? { stdin } : {}),
      }),
  };
};

const url = "https://service.example";
const add = (name: string, more = "") =>
  `account add ${name} --api-url ${url} --environment io --key-stdin ${more}`.trim();

describe("the key", () => {
  test("is --api-key, else QM_API_KEY, else the active account's", async () => {
    const { run } = setUp();
    await run(add("io"), {}, "svc_sk_account\n");
    const address = { QM_API_URL: url };
    await run("me --environment io --api-key svc_sk_flag", {
      ...address,
      QM_API_KEY: "svc_sk_env",
    });
    await run("me --environment io", { ...address, QM_API_KEY: "svc_sk_env" });
    await run("me");
    expect(sent.slice(1).map(({ key }) => key)).toEqual([
      "svc_sk_flag",
      "svc_sk_env",
      "svc_sk_account",
    ]);
  });

  test.each([`${url}/v4`, `${url}/v4/`, `${url}/`])(
    "of an account goes to its address however that is written: %s",
    async (address) => {
      const { run } = setUp();
      await run(`account add io --api-url ${address} --environment io --key-stdin`, {}, "svc_sk_a");
      expect((await run(`me --environment io --api-url ${url}`)).exitCode).toBe(0);
      expect((await run(`me --environment io --api-url ${address}`)).exitCode).toBe(0);
      expect(sent.map((each) => each.address)).toEqual(Array(3).fill(`${url}/v4/me`));
    },
  );

  test("of an account is not sent to another address or for another environment", async () => {
    const { run } = setUp();
    await run(add("io"), {}, "svc_sk_account");
    for (const words of [
      "me --environment io --api-url https://other.example",
      "me --environment prod",
      `me --environment prod --api-url ${url}`,
    ]) {
      const { exitCode, stderr } = await run(words);
      expect([words, exitCode, stderr]).toEqual([words, 3, expect.stringContaining('"io"')]);
    }
    expect(sent).toHaveLength(1);
  });

  test("that is missing is named with what to do", async () => {
    const { exitCode, stderr } = await setUp().run(`me --api-url ${url}`);
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining("set QM_API_KEY")]);
  });
});

describe("the address", () => {
  const key = { QM_API_KEY: "svc_sk_env" };

  test("of an environment must be given, because the contract shows none", async () => {
    const { exitCode, stderr } = await setUp().run("me --environment next", key);
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining("no address for next")]);
  });

  test.each([
    ["me --environment local", "The environment local needs --allow-localhost."],
    ["me --api-url http://127.0.0.1:4010", "Add --allow-localhost"],
    ["me --api-url https://localhost:4010", "Add --allow-localhost"],
    ["me --api-url http://service.example", "must begin with https"],
    ["me --api-url http://127.0.0.1.evil.example --allow-localhost", "must begin with https"],
    ["me --api-url https://a:b@service.example", "must not hold a name or a password"],
    ["me --api-url ftp://service.example", "must be https://host"],
    ["me --environment staging", "Allowed choices are prod, io, next, local, dev."],
  ])("of `%s` is refused before anything is sent", async (words, message) => {
    const { stderr } = await setUp().run(words, key);
    expect(stderr).toContain(message);
    expect(sent).toEqual([]);
  });

  test("of the environment local is the sandbox's own", async () => {
    await setUp().run("me --environment local --allow-localhost", key);
    expect(sent[0]?.address).toBe("http://127.0.0.1:4010/v4/me");
  });

  test.each([url, "https://127.service.example", "https://localhost.example"])(
    "%s without an environment counts as production",
    async (address) => {
      const { stdout } = await setUp().run(`me --api-url ${address} --format json`, key);
      expect(JSON.parse(stdout).meta.environment).toBe("prod");
    },
  );
});

describe("an account", () => {
  test("is stored once the service accepts its key, readable by its owner alone", async () => {
    const { run, file } = setUp();
    const { exitCode, stdout, stderr } = await run(add("io"), {}, "svc_sk_account\n");
    expect(exitCode, stderr).toBe(0);
    expect(stdout + stderr).not.toContain("svc_sk_account");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
      active: "io",
      accounts: { io: { key: "svc_sk_account", email: "maya@meridian.example" } },
    });
  });

  test("is not stored with a key that the service refuses", async () => {
    const { run } = setUp();
    expect((await run(add("io"), {}, "svc_sk_bad")).exitCode).toBe(4);
    expect((await run("account list")).stdout).toBe("");
  });

  test("can be chosen, listed without its key and removed", async () => {
    const { run } = setUp();
    await run(add("one"), {}, "svc_sk_one");
    await run(add("two"), {}, "svc_sk_two");
    await run("account use one");
    const { stdout } = await run("account list --format json");
    expect(stdout).not.toContain("svc_sk_");
    expect(JSON.parse(stdout).data).toMatchObject([
      { name: "one", active: true },
      { name: "two", active: false },
    ]);
    expect((await run("account remove one")).exitCode).toBe(0);
    expect((await run("me")).exitCode).toBe(3);
    expect((await run("account use one")).exitCode).toBe(3);
  });

  test("is refused where others can read the file of the keys", async () => {
    const { run, file } = setUp();
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, "{}");
    chmodSync(file, 0o644);
    const { exitCode, stderr } = await run("account list");
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining("chmod 600")]);
  });
});
