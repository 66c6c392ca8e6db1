import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { capabilitiesIn } from "#lib/mcp/identity-capabilities.ts";
import { readStdioOptions, stdioHelp, UsageError } from "#lib/mcp/stdio-options.ts";
import { expectSnapshotFile } from "../../scripts/test/file-snapshot.ts";

const folder = mkdtempSync(join(tmpdir(), "mcp-options-"));
afterAll(() => rmSync(folder, { recursive: true }));

const key = "svc_sk_canary0123456789";
const env = { QM_API_KEY: key, QM_API_URL: "https://service.example" };

const fileWith = (mode: number, text = `${key}\n`) => {
  const path = join(folder, `key-${mode.toString(8)}`);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};

const refusalOf = (argv: string[], environment: Record<string, string> = env) => {
  try {
    readStdioOptions(argv, environment);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).not.toContain(key);
    return (error as Error).message;
  }
  throw new Error("The options were accepted");
};

describe("the options of the stdio server", () => {
  test("come from the environment, and the command line wins", () => {
    expect(readStdioOptions([], env)).toEqual({
      baseUrl: "https://service.example",
      apiKey: key,
      isReadOnly: false,
      tools: null,
    });
    const file = fileWith(0o600, "svc_sk_other\n");
    const argv = ["--api-url", "http://127.0.0.1:4010", "--api-key-file", file];
    expect(readStdioOptions([...argv, "--read-only", "--tools", "get_order, whoami"], env)).toEqual(
      {
        baseUrl: "http://127.0.0.1:4010",
        apiKey: "svc_sk_other",
        isReadOnly: true,
        tools: ["get_order", "whoami"],
      },
    );
  });

  test("take no key from a file that others can read", () => {
    expect(refusalOf(["--api-key-file", fileWith(0o644)])).toContain("chmod 600");
    expect(refusalOf(["--api-key-file", join(folder, "none")])).toContain("can't be read");
  });

  test("take no key as an argument, and never repeat one", () => {
    expect(refusalOf([key])).toContain("Never give a key as an argument");
    expect(refusalOf([`--api-key=${key}`])).toContain("--api-key is not an option");
    expect(refusalOf(["--api-key", key])).toContain("--api-key is not an option");
  });

  test("send no key unencrypted to another machine", () => {
    expect(refusalOf(["--api-url", "http://service.example"])).toContain("use https");
    expect(refusalOf(["--api-url", "http://127.0.0.1.evil.example"])).toContain("use https");
  });

  test.each([
    [["--tools", "get_ordr"], "there is no get_ordr. The tools are list_orders, get_order,"],
    [["--tools", ","], "name one or more"],
    [["--tools"], "--tools"],
    [["--api-url", "ftp://x"], "use https://host"],
    [["--api-url", "https://me:pw@x"], "without credentials"],
  ] as const)("say what is wrong with %j", (argv, reason) => {
    expect(refusalOf([...argv])).toContain(reason);
  });

  test("say what is missing", () => {
    expect(refusalOf([], { QM_API_KEY: key })).toContain("QM_API_URL");
    expect(refusalOf([], { QM_API_URL: "https://x" })).toContain("QM_API_KEY");
  });
});

describe("the capabilities of an identity", () => {
  test.each([
    [{ user: { uid: "u" }, access: { companyIds: ["c"] } }, null],
    [{ capabilities: [] }, null],
    [{ capabilities: ["something:else"] }, null],
    [null, null],
    [{ capabilities: ["mcp:orders:read", "mcp:new:read"] }, ["orders:read"]],
    [{ access: { scopes: "mcp:teams:write mcp:orders:read" } }, ["orders:read", "teams:write"]],
  ])("are what it lists, and unknown where it lists none: %j", (identity, expected) => {
    expect(capabilitiesIn(identity)).toEqual(expected);
  });
});

test("what quartermaster mcp --help prints is that of help.snapshot.txt", async () => {
  await expectSnapshotFile(new URL("./help.snapshot.txt", import.meta.url), stdioHelp);
});
