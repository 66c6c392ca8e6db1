import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
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
  JSON.parse(readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), "utf8"));
const manifest = read("package.json") as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const packages = Object.entries(
  (read("package-lock.json") as { packages: Record<string, Package> }).packages,
)
  .filter(([path]) => path !== "")
  .map(([path, entry]) => ({
    path,
    name: path.slice(path.lastIndexOf("node_modules/") + 13),
    ...entry,
  }));

/** Below these, known holes are open. `npm audit` needs a registry that answers it; this doesn't. */
const floors = { next: "16.3.3", "next-auth": "4.24.15" };

const isAtLeast = (version: string, floor: string): boolean => {
  const [ours, theirs] = [version, floor].map((text) => text.split(".").map(Number.parseFloat));
  for (const index of [0, 1, 2]) {
    const difference = (ours?.[index] ?? 0) - (theirs?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
};

test.each(Object.entries(floors))("%s is at least %s, everywhere in the tree", (name, floor) => {
  const versions = packages
    .filter((entry) => entry.name === name)
    .map(({ version }) => version ?? "0");
  expect(versions).not.toEqual([]);
  expect(versions.filter((version) => !isAtLeast(version, floor))).toEqual([]);
});

/** Only these follow a major version: the runtime and its types get every fix of Node 24. */
const following = ["node", "@types/node"];

test("package.json names exact versions", () => {
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([name, version]) =>
      !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) && !(following.includes(name) && version === "24"),
  );
  expect(loose).toEqual([]);
});

test("every package is held by its integrity and comes from the public registry or from none", () => {
  const bundled = (path: string) => path.split("node_modules/").length > 2;
  const complaints = packages.filter(
    ({ path, integrity, resolved, link }) =>
      (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/")) ||
      (integrity === undefined && !link && !bundled(path)),
  );
  expect(complaints.map(({ path }) => path)).toEqual([]);
});

test("only packages that were looked at may run an install script", () => {
  const running = packages.filter(({ hasInstallScript }) => hasInstallScript);
  const unknown = running.filter(({ name }) => !(name in manifest.allowScripts));
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

test("every platform's own packages are in it, or npm ci refuses the lockfile", () => {
  const here = new Set(packages.map(({ name }) => name));
  const missing = packages.flatMap(({ name, optionalDependencies = {} }) =>
    Object.keys(optionalDependencies)
      .filter((wanted) => !here.has(wanted))
      .map((wanted) => `${name} needs ${wanted}`),
  );
  expect(missing).toEqual([]);
});
