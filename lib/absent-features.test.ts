import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sourceFiles } from "#testing/source-files.ts";

// docs/asvs.md says that requirements do not apply because a feature is absent. This keeps it absent.

const root = fileURLToPath(new URL("..", import.meta.url));

/** The modules that run in production as the console. */
const consoleFiles = sourceFiles.filter(
  ({ path, isTest }) =>
    !isTest && /^(app|components|lib)\/|^(proxy|instrumentation[.\w]*)\.ts$/.test(path),
);
const ownFiles = consoleFiles.filter(({ path }) => !path.startsWith("lib/cli/"));

const textOf = (path: string) => readFileSync(`${root}${path}`, "utf8");

/** Returns the paths of the console's files whose text matches, without the tests and the command line. */
const filesWith = (pattern: RegExp): string[] =>
  ownFiles.map(({ path }) => path).filter((path) => pattern.test(textOf(path)));

/** Returns the names of packages: `next` for `next/link`. */
const packageOf = (name: string) =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

test("the console imports only these packages", () => {
  const names = ownFiles.flatMap(({ imports }) =>
    imports.filter(({ target, isType }) => target === null && !isType).map(({ name }) => name),
  );
  const packages = names.filter((name) => !name.startsWith("node:")).map(packageOf);
  expect([...new Set(packages)].sort()).toEqual([
    "@base-ui/react",
    "@modelcontextprotocol/server",
    "@node-rs/argon2",
    "@opentelemetry/api",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace",
    "@simplewebauthn/browser",
    "@simplewebauthn/server",
    "@tanstack/react-query",
    "@tanstack/react-table",
    "@tanstack/react-virtual",
    "@zxcvbn-ts/core",
    "@zxcvbn-ts/language-common",
    "compression",
    "drizzle-kit",
    "drizzle-orm",
    "icu-minify",
    "negotiator",
    "next",
    "next-auth",
    "nodemailer",
    "openid-client",
    "p-limit",
    "papaparse",
    "pg",
    "pino",
    "prom-client",
    "react",
    "react-dom",
    "read-excel-file",
    "server-only",
    "standardwebhooks",
    "zod",
  ]);
});

test("the server and the pages start no process", () => {
  expect(filesWith(/child_process|worker_threads|node:vm/)).toEqual([]);
});

test("no source evaluates text as code", () => {
  expect(filesWith(/\beval\(|new Function\(|set(Timeout|Interval)\(["'`]/)).toEqual([]);
});

test("only a constant script is written into a page as it is", () => {
  expect(filesWith(/dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML/)).toEqual([
    "components/frame/early-script.tsx",
  ]);
  const source = textOf("components/frame/early-script.tsx");
  expect(source.match(/__html: .*(?=[ ]})/g)).toEqual(["__html: code"]);
  expect(source.match(/pageScript\([^)]*\)/g)).toEqual([
    "pageScript(keepEarlyFields, earlyFieldsSelector)",
    "pageScript(openSearchEarly, searchDialogId)",
  ]);
});

test("raw SQL is written in four files only", () => {
  expect(filesWith(/sql\.raw\(/)).toEqual([
    "lib/server/keys/rotation/rotate-keys.ts",
    "lib/server/keys/rotation/sealed-columns.ts",
    "lib/server/mirror/sweep-plans.ts",
    "lib/server/mirror/write-rows.ts",
  ]);
});

test("one regular expression is built from text of the service", () => {
  expect(filesWith(/new RegExp\(/)).toEqual([
    // Of phrases of the catalog of words.
    "components/frame/command-verbs.ts",
    "components/orders/readable-text.ts",
    // Of constants.
    "components/ui/code128.ts",
    // Of the sentences of the catalog of words.
    "lib/server/words/stored-words.ts",
  ]);
});

test("ciphers and hashes are those of the inventory", () => {
  const calls = ownFiles.flatMap(
    ({ path }) =>
      textOf(path).match(
        /(?:\bcreate(?:Cipheriv|Decipheriv|Hash|Hmac)|hkdfSync)\(\s*"?[\w-]+"?/g,
      ) ?? [],
  );
  expect([...new Set(calls)].sort()).toEqual([
    'createCipheriv("aes-256-gcm"',
    'createDecipheriv("aes-256-gcm"',
    'createHash("sha256"',
    'createHmac("sha256"',
    // Of webhooks: sha256 or sha512, which the schema of their secrets allows.
    "createHmac(algorithm",
    'hkdfSync("sha256"',
  ]);
});

test("no chance of Math.random is used on the server except to spread times", () => {
  expect(filesWith(/Math\.random/).filter((path) => path.startsWith("lib/server/"))).toEqual([
    "lib/server/mirror/sweep-plans.ts",
  ]);
});

test("no source switches off the check of certificates", () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual(
    [],
  );
});

test("no page uses WebSockets, WebRTC or messages between windows", () => {
  expect(
    filesWith(
      /new WebSocket|RTCPeerConnection|window\.postMessage|window\.addEventListener\("message"/,
    ),
  ).toEqual([]);
});

test("two pages take a file, which the browser reads, and no file is uploaded", () => {
  expect(filesWith(/type="file"|showOpenFilePicker|webkitdirectory/)).toEqual([
    "components/policies/policy-admin.tsx",
    "components/runs/import/choose-file.tsx",
  ]);
  expect(filesWith(/new Worker\(/)).toEqual(["components/runs/import/file-reader.ts"]);
  expect(filesWith(/multipart\/form-data/)).toEqual([]);
});

test("three pictures are public files", () => {
  expect(globSync("**/*", { cwd: `${root}public` }).sort()).toEqual([
    "devices.svg",
    "icon-production.svg",
    "icon-sandbox.svg",
  ]);
});

test("no style of a descendant depends on its group's place", () => {
  // Tailwind writes these as `:is(.group:last-child *)`. With it, each element that is added at the end of
  // any other makes the browser work out the styles of that one's whole content again.
  expect(filesWith(/\bgroup-(?:first|last|only|odd|even|nth|empty)\b/)).toEqual([]);
});
