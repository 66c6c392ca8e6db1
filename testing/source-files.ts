import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The modules and what each may import, besides itself and packages: the table in CONTRIBUTING.md. */
const importsOfModules = {
  "lib/v4": [],
  "lib/protocol": ["lib/v4"],
  // What files of people hold: browsers and the command line read them the same way.
  "lib/import": ["lib/protocol", "lib/v4"],
  // The rules of runs that need no server: the console and the command line share them.
  "lib/runs": ["lib/protocol", "lib/v4"],
  "lib/server": ["lib/runs", "lib/protocol", "lib/v4", "lib/mcp"],
  "lib/client": ["lib/protocol", "lib/v4", "lib/actions"],
  "lib/cli": ["lib/import", "lib/runs", "lib/protocol", "lib/v4"],
  "lib/mcp": ["lib/v4"],
  "lib/actions": ["lib/server", "lib/protocol", "lib/v4"],
  // Numbers of a seed, by which the sandbox and tests draw.
  "sandbox/world/chance": [],
  // Names and formats that the contract leaves open, for the sandbox and the services of tests.
  "sandbox/choices": [],
  sandbox: ["lib/v4", "lib/mcp", "sandbox/choices", "sandbox/world/chance"],
  // Written from the contract alone, so that it shares no mistake with the schemas of lib/v4.
  "testing/probe": [],
  // Seeded chance, which all that draws in tests shares.
  "testing/random": ["sandbox/world/chance"],
  // Written from the contract alone too: how a service may write its answers.
  "testing/dialect": ["sandbox/choices", "testing/random"],
  // What tests use, wherever they stand: nothing but tests, e2e, bench and scripts imports it.
  testing: [
    "app",
    "components",
    "components/screens",
    "lib/actions",
    "lib/cli",
    "lib/client",
    "lib/import",
    "lib/mcp",
    "lib/protocol",
    "lib/runs",
    "lib/server",
    "lib/v4",
    "sandbox",
    "scripts",
    "testing/dialect",
    "testing/probe",
    "testing/random",
  ],
  // Data of the screens, which everything that shows or visits them reads.
  "components/screens": ["components", "lib/v4"],
  components: ["components/screens", "lib/client", "lib/import", "lib/protocol", "lib/v4"],
  app: [
    "components",
    "components/screens",
    "lib/actions",
    "lib/client",
    "lib/import",
    "lib/mcp",
    "lib/protocol",
    "lib/server",
    "lib/v4",
  ],
  e2e: ["components/screens", "lib/v4", "scripts", "testing"],
  bench: [
    "components/screens",
    "lib/server",
    "lib/protocol",
    "lib/v4",
    "scripts",
    "testing",
    "testing/dialect",
    "testing/random",
  ],
  bin: ["lib/cli", "lib/mcp"],
  scripts: ["components/screens", "lib/server", "lib/protocol", "lib/v4", "testing"],
  root: ["lib/server", "lib/v4", "scripts"],
} satisfies Record<string, readonly string[]>;
type ModuleName = keyof typeof importsOfModules;
const moduleNames = Object.keys(importsOfModules) as ModuleName[];

export const mayImport = (moduleName: ModuleName, other: ModuleName): boolean =>
  (importsOfModules[moduleName] as readonly string[]).includes(other);

const browserModules: readonly ModuleName[] = [
  "components",
  "components/screens",
  "lib/client",
  "lib/import",
];

export const isScreenDefinition = (path: string): boolean =>
  /^components\/(?:[\w-]+\/)+[\w-]+-screen(\.ts)?$/.test(path);

/** A source file of the repository with its imports. */
export interface SourceFile {
  path: string;
  lineCount: number;
  moduleName: ModuleName;
  isTest: boolean;
  isForBrowser: boolean;
  /** A definition of screens. It loads data only, so that it can be in no circle of imports. */
  isScreenDefinition: boolean;
  /** A server action: a browser that imports it gets references to call, not the code. */
  isAction: boolean;
  /** `target`: the path below the root without its ending; `null` for a package. */
  imports: { name: string; target: string | null; isType: boolean; isDynamic: boolean }[];
}

export const moduleNameOf = (path: string): ModuleName =>
  moduleNames.find(
    (moduleName) =>
      path === moduleName || path.startsWith(`${moduleName}/`) || path.startsWith(`${moduleName}.`),
  ) ?? "root";

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^"'`;]*?\sfrom\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

export const withoutEnding = (path: string) => path.replace(/\.(m?[jt]sx?)$/, "");

const targetOf = (from: string, name: string): string | null => {
  if (name.startsWith("#")) return withoutEnding(name.slice(1));
  return name.startsWith(".") ? withoutEnding(normalize(join(dirname(from), name))) : null;
};

/** Returns the imports and re-exports in the text of a file. */
export const importsOf = (path: string, source: string): SourceFile["imports"] =>
  Array.from(source.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(statement), (match) => {
    const name = (match[2] ?? match[3]) as string;
    return {
      name,
      target: targetOf(path, name),
      isType: match[1] !== undefined,
      isDynamic: match[3] !== undefined,
    };
  });

/** Returns a source file by its path below the root and its text. */
export const toSourceFile = (path: string, source: string): SourceFile => {
  const moduleName = moduleNameOf(path);
  return {
    path,
    lineCount: source.split("\n").length - 1,
    moduleName,
    isTest: /\.test\.tsx?$/.test(path),
    isScreenDefinition: isScreenDefinition(path),
    isForBrowser: browserModules.includes(moduleName) || /^\s*["']use client["']/.test(source),
    isAction: /^\s*["']use server["']/.test(source),
    imports: importsOf(path, source),
  };
};

export const sourceFiles: readonly SourceFile[] = globSync("**/*.{ts,tsx,mts,mjs}", {
  cwd: root,
  exclude: (name) =>
    ["node_modules", ".next", ".data", "dist", "test-results", "coverage"].includes(name),
})
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path !== "next-env.d.ts")
  .sort()
  .map((path) => toSourceFile(path, readFileSync(join(root, path), "utf8")));
