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

/** The first versions without known vulnerabilities. `npm audit` needs a registry; this does not. */
const floors = { next: "16.3.3", "next-auth": "4.24.15" };

const isAtLeast = (version: string, floor: string): boolean =>
  version.localeCompare(floor, "en", { numeric: true }) >= 0;

test.each(Object.entries(floors))("%s is at least %s, everywhere in the tree", (name, floor) => {
  const found = packages.filter((entry) => entry.name === name);
  expect(found).not.toEqual([]);
  expect(found.filter(({ version = "0" }) => !isAtLeast(version, floor))).toEqual([]);
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
