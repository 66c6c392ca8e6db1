import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Modules, the narrower first: a file belongs to the first whose path it starts with. */
const moduleNames = [
  "lib/v4",
  "lib/protocol",
  "lib/server",
  "lib/client",
  "lib/cli",
  "lib/mcp",
  "lib/actions",
  "sandbox",
  "simulation",
  "components",
  "app",
  "e2e",
  "bench",
  "probe",
  "scripts",
] as const;
type ModuleName = (typeof moduleNames)[number] | "root";

/** Who may import whom, besides themselves and packages. Source: the table in CONTRIBUTING.md. */
const mayImport: Record<ModuleName, readonly ModuleName[]> = {
  "lib/v4": [],
  "lib/protocol": ["lib/v4"],
  "lib/server": ["lib/protocol", "lib/v4", "lib/mcp"],
  "lib/client": ["lib/protocol", "lib/v4", "lib/actions"],
  "lib/cli": ["lib/v4"],
  "lib/mcp": ["lib/v4"],
  "lib/actions": ["lib/server", "lib/protocol", "lib/v4"],
  sandbox: ["lib/v4", "lib/mcp"],
  // Its actors submit writes to the journal and visit screens, so it starts what it needs.
  simulation: ["lib/server", "lib/protocol", "lib/v4", "sandbox", "scripts"],
  components: ["lib/client", "lib/protocol", "lib/v4"],
  app: [
    "components",
    "lib/actions",
    "lib/client",
    "lib/mcp",
    "lib/protocol",
    "lib/server",
    "lib/v4",
  ],
  e2e: ["lib/v4", "scripts"],
  bench: ["lib/server", "lib/protocol", "lib/v4", "simulation", "scripts"],
  // Written from the contract alone: it shares no mistake with the schemas of lib/v4.
  probe: [],
  scripts: ["lib/server", "lib/v4"],
  root: ["lib/server", "lib/v4", "scripts"],
};

/** Modules whose files end up in a browser: nothing of Node, no secret, no upstream client. */
const browserModules: readonly ModuleName[] = ["components", "lib/client"];
const serverPackages =
  /^(node:|pg$|pg\/|pino|drizzle-orm|server-only$|@node-rs\/|next-auth$|hono|@hono\/)/;

interface Module {
  path: string;
  moduleName: ModuleName;
  isTest: boolean;
  isForBrowser: boolean;
  /** A browser that imports it gets references to call, not the code. */
  isAction: boolean;
  imports: { name: string; isType: boolean }[];
}

const moduleNameOf = (path: string): ModuleName =>
  moduleNames.find(
    (moduleName) =>
      path === moduleName || path.startsWith(`${moduleName}/`) || path.startsWith(`${moduleName}.`),
  ) ?? "root";

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^"'`;]*?\sfrom\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

const importsOf = (source: string): Module["imports"] =>
  Array.from(source.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(statement), (match) => ({
    name: (match[2] ?? match[3]) as string,
    isType: match[1] !== undefined,
  }));

const toModule = (path: string, source: string): Module => {
  const moduleName = moduleNameOf(path);
  return {
    path,
    moduleName,
    // `test-store.ts` and the like are for tests alone.
    isTest: /\.test\.tsx?$|\/test-[\w-]+\.tsx?$/.test(path),
    isForBrowser: browserModules.includes(moduleName) || /^\s*["']use client["']/.test(source),
    isAction: /^\s*["']use server["']/.test(source),
    imports: importsOf(source),
  };
};

const modules: Module[] = globSync("**/*.{ts,tsx,mts,mjs}", {
  cwd: root,
  exclude: (name) => ["node_modules", ".next", ".data", "test-results", "coverage"].includes(name),
})
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path !== "next-env.d.ts")
  .sort()
  .map((path) => toModule(path, readFileSync(join(root, path), "utf8")));

/** The path below the root that an import names, without its ending; null for a package. */
const targetOf = (from: string, name: string): string | null => {
  if (name.startsWith("#")) return name.slice(1).replace(/\.tsx?$/, "");
  if (name.startsWith("."))
    return normalize(join(dirname(from), name)).replace(/\.(m?[jt]sx?)$/, "");
  return null;
};

/** Rules take the modules they judge, so that each can be shown to find what it forbids. */
type Rule = (modules: readonly Module[]) => string[];
const rule =
  (complaint: (module: Module) => string[]): Rule =>
  (judged) =>
    judged.flatMap((module) => complaint(module).map((what) => `${module.path}: ${what}`));

const importsOnlyAllowedModules = rule(({ path, moduleName, isTest, imports }) =>
  imports.flatMap(({ name }) => {
    const target = targetOf(path, name);
    if (target === null) return [];
    const other = moduleNameOf(target);
    const isAllowed = other === moduleName || mayImport[moduleName].includes(other);
    // A test may stand a real service beside what it tests, and share the machinery of tests.
    const isForTest = isTest && ["sandbox", "simulation", "scripts"].includes(other);
    return isAllowed || isForTest ? [] : [`${moduleName} must not import ${name}`];
  }),
);

const probeNeedsOnlyNode = rule(({ moduleName, isTest, imports }) =>
  moduleName !== "probe" || isTest
    ? []
    : imports.map(({ name }) => name).filter((name) => !/^(node:|\.)/.test(name)),
);

const contractNeedsOnlyZod = rule(({ path, moduleName, isTest, imports }) =>
  moduleName !== "lib/v4" || isTest
    ? []
    : imports
        .filter(({ name }) => targetOf(path, name) === null && name !== "zod")
        .map(({ name }) => name),
);

const browserStaysClean = rule(({ path, isForBrowser, isTest, imports }) =>
  isTest || !isForBrowser
    ? []
    : imports
        .filter(({ name, isType }) => {
          const target = targetOf(path, name);
          if (target === null) return !isType && serverPackages.test(name);
          return /^lib\/v4\/client(\/|$)/.test(target) || moduleNameOf(target) === "lib/server";
        })
        .map(({ name }) => name),
);

const isSecret = (target: string | null, name: string) =>
  /^lib\/server\/(env$|keys\/|store\/)/.test(target ?? "") ||
  // Not `drizzle-orm/pg-core`: tables are described, nothing is reached.
  /^(pg|drizzle-orm|drizzle-orm\/node-postgres|@node-rs\/argon2)$/.test(name);

const secretsAreServerOnly = rule(({ path, moduleName, isTest, imports }) =>
  moduleName !== "lib/server" || isTest || /(\.config|schema)\.ts$/.test(path)
    ? []
    : imports
        .filter(({ name, isType }) => !isType && isSecret(targetOf(path, name), name))
        .filter(() => !imports.some(({ name }) => name === "server-only"))
        .map(({ name }) => `imports ${name} without server-only`),
);

/** zod costs a browser 13 KB and more, so none of it may follow from what a browser loads. */
const browserLoadsNoZod: Rule = (judged) => {
  const byTarget = new Map(
    judged.map((module) => [module.path.replace(/\.(m?[jt]sx?)$/, ""), module]),
  );
  const complaints: string[] = [];
  for (const start of judged) {
    if (!start.isForBrowser || start.isTest) continue;
    const seen = new Set([start]);
    for (const module of seen) {
      for (const { name, isType } of module.imports) {
        if (isType) continue;
        if (name === "zod") complaints.push(`${start.path}: loads zod through ${module.path}`);
        const next = byTarget.get(targetOf(module.path, name) ?? "");
        if (next && !next.isAction) seen.add(next);
      }
    }
  }
  return complaints;
};

/** What a component may import of other components, by its own folder. */
const componentLayers: Rule = (judged) =>
  judged.flatMap(({ path, isTest, imports }) => {
    const [area, folder] = path.split("/");
    if (area !== "components" || isTest) return [];
    return imports.flatMap(({ name }) => {
      const [otherArea, other] = (targetOf(path, name) ?? "").split("/");
      if (otherArea !== "components" || other === folder) return [];
      const isForbidden = folder === "ui" || (other === "flows" && folder !== "flows");
      return isForbidden ? [`${path}: components/${folder} must not import ${name}`] : [];
    });
  });

const folderOf = (path: string) => path.split("/").slice(0, -1).join("/");

/** Tests are left out: a test of one folder may use another that depends on it. */
const noFoldersImportEachOther: Rule = (judged) => {
  const paths = new Set(judged.map(({ path }) => path.replace(/\.(m?[jt]sx?)$/, "")));
  const edges = new Map<string, string>();
  for (const { path, isTest, imports } of judged) {
    for (const { name } of isTest ? [] : imports) {
      const target = targetOf(path, name);
      if (target === null || !paths.has(target) || folderOf(target) === folderOf(path)) continue;
      edges.set(`${folderOf(path)} ${folderOf(target)}`, path);
    }
  }
  return [...edges].flatMap(([edge, path]) => {
    const [from, to] = edge.split(" ") as [string, string];
    return edges.has(`${to} ${from}`) ? [`${path}: ${from} and ${to} import each other`] : [];
  });
};

const namesSaySomething = rule(({ path }) =>
  /(^|\/)(utils?|helpers?|types|common|misc|index)\.[mc]?[jt]sx?$/.test(path)
    ? ["a name that says nothing"]
    : [],
);

const importsNameTheirEnding = rule(({ path, imports }) =>
  imports
    .filter(({ name }) => targetOf(path, name) !== null && !/\.(m?[jt]sx?|css|json)$/.test(name))
    .map(({ name }) => `${name} has no ending`),
);

const rules: [what: string, rule: Rule, path: string, source: string][] = [
  [
    "no module imports one that it may not",
    importsOnlyAllowedModules,
    "lib/v4/x.ts",
    'import { env } from "../server/env";',
  ],
  [
    "no module of the console imports the sandbox",
    importsOnlyAllowedModules,
    "app/x.tsx",
    'import "#sandbox/start.ts";',
  ],
  [
    "the probe imports nothing of lib/v4",
    importsOnlyAllowedModules,
    "probe/x.ts",
    'import "#lib/v4/fields/page.ts";',
  ],
  ["the probe needs nothing but Node", probeNeedsOnlyNode, "probe/x.ts", 'import "zod";'],
  ["lib/v4 needs nothing but zod", contractNeedsOnlyZod, "lib/v4/x.ts", 'import "pg";'],
  [
    "nothing for the browser imports the upstream client",
    browserStaysClean,
    "components/x.tsx",
    'import {\n  createClient,\n} from "#lib/v4/client/client.ts";',
  ],
  [
    "nor a part of that client",
    browserStaysClean,
    "lib/client/x.ts",
    'import type { Clock } from "#lib/v4/client/clock.ts";',
  ],
  [
    "nor, in a client component anywhere, the store",
    browserStaysClean,
    "app/x.tsx",
    '"use client";\nconst db = await import("#lib/server/store/db.ts");',
  ],
  [
    "nothing for the browser loads zod, however far away",
    browserLoadsNoZod,
    "components/x.tsx",
    'import { idField } from "#lib/v4/fields/field.ts";',
  ],
  [
    "what touches a secret or the store is marked server-only",
    secretsAreServerOnly,
    "lib/server/x.ts",
    'import { eq } from "drizzle-orm";\nimport { env } from "#lib/server/env.ts";',
  ],
  [
    "a component of ui imports no other component folder",
    componentLayers,
    "components/ui/x.tsx",
    'import { Moment } from "#components/data/moment.tsx";',
  ],
  [
    "a component outside flows imports no flow",
    componentLayers,
    "components/device/x.tsx",
    'import { SetPin } from "#components/flows/pin/set-pin.tsx";',
  ],
  [
    "no two folders import each other",
    noFoldersImportEachOther,
    "components/data/x.tsx",
    'import { PersonName } from "#components/person/person-name.tsx";',
  ],
  [
    "every import of a file names its ending",
    importsNameTheirEnding,
    "lib/v4/x.ts",
    'import { specOf } from "#lib/v4/registry";',
  ],
  ["no file has a name that says nothing", namesSaySomething, "lib/v4/utils.ts", ""],
];

describe("import rules", () => {
  test("the rules see the files of the repository", () => {
    expect(modules.length).toBeGreaterThan(20);
    expect(new Set(modules.map(({ moduleName }) => moduleName)).size).toBeGreaterThan(5);
  });

  test("every form of import is found", () => {
    const source =
      'import "a";\nimport type { B } from "b";\nexport * from "c";\nimport("d")\n' +
      'import {\n  type E,\n  f,\n} from "e";\nimport g, { h } from "g";\n// import "i";\n/* import "j"; */';
    expect(importsOf(source)).toEqual([
      { name: "a", isType: false },
      { name: "b", isType: true },
      { name: "c", isType: false },
      { name: "d", isType: false },
      { name: "e", isType: false },
      { name: "g", isType: false },
    ]);
  });

  test.each(rules)("%s", (_what, judge) => {
    expect(judge(modules)).toEqual([]);
  });

  test.each(rules)("a file that breaks it is found: %s", (_what, judge, path, source) => {
    const complaints = judge([...modules, toModule(path, source)]);
    expect(complaints.filter((complaint) => complaint.startsWith(path))).not.toEqual([]);
  });
});
