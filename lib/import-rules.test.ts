import { describe, expect, test } from "vitest";
import {
  importsOf,
  type ModuleName,
  moduleNameOf,
  type SourceFile,
  sourceFiles,
  targetOf,
  toSourceFile,
} from "#lib/test-source-files.ts";

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
  // Its actors submit writes to the journal and open screens, so it starts both.
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
  // Written from the contract alone, so that it shares no mistake with the schemas of lib/v4.
  probe: [],
  scripts: ["lib/server", "lib/v4"],
  root: ["lib/server", "lib/v4", "scripts"],
};

const serverPackages =
  /^(node:|pg$|pg\/|pino|drizzle-orm|server-only$|@node-rs\/|next-auth$|hono|@hono\/)/;

/** Returns the violations in files. Takes the files, so that a test can add one that breaks the rule. */
type Rule = (files: readonly SourceFile[]) => string[];
const rule =
  (violationsOf: (file: SourceFile) => string[]): Rule =>
  (files) =>
    files.flatMap((file) => violationsOf(file).map((what) => `${file.path}: ${what}`));

const importsOnlyAllowedModules = rule(({ path, moduleName, isTest, imports }) =>
  imports.flatMap(({ name }) => {
    const target = targetOf(path, name);
    if (target === null) return [];
    const other = moduleNameOf(target);
    const isAllowed = other === moduleName || mayImport[moduleName].includes(other);
    // A test may start a real service, and use what other tests use.
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
  // Not `drizzle-orm/pg-core`, which only describes tables.
  /^(pg|drizzle-orm|drizzle-orm\/node-postgres|@node-rs\/argon2)$/.test(name);

const secretsAreServerOnly = rule(({ path, moduleName, isTest, imports }) =>
  moduleName !== "lib/server" || isTest || /(\.config|schema)\.ts$/.test(path)
    ? []
    : imports
        .filter(({ name, isType }) => !isType && isSecret(targetOf(path, name), name))
        .filter(() => !imports.some(({ name }) => name === "server-only"))
        .map(({ name }) => `imports ${name} without server-only`),
);

/** A browser must not load zod, directly or through other files: zod costs 13 KB and more. */
const browserLoadsNoZod: Rule = (files) => {
  const byTarget = new Map(files.map((file) => [file.path.replace(/\.(m?[jt]sx?)$/, ""), file]));
  const violations: string[] = [];
  for (const start of files) {
    if (!start.isForBrowser || start.isTest) continue;
    const seen = new Set([start]);
    for (const file of seen) {
      for (const { name, isType } of file.imports) {
        if (isType) continue;
        if (name === "zod") violations.push(`${start.path}: loads zod through ${file.path}`);
        const next = byTarget.get(targetOf(file.path, name) ?? "");
        if (next && !next.isAction) seen.add(next);
      }
    }
  }
  return violations;
};

/** Which folders of components a component may import, by its own folder. */
const componentLayers: Rule = (files) =>
  files.flatMap(({ path, isTest, imports }) => {
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

/** Ignores tests: a test may use a folder that depends on the folder under test. */
const noFoldersImportEachOther: Rule = (files) => {
  const paths = new Set(files.map(({ path }) => path.replace(/\.(m?[jt]sx?)$/, "")));
  const edges = new Map<string, string>();
  for (const { path, isTest, imports } of files) {
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

const namesAreSpecific = rule(({ path }) =>
  /(^|\/)(utils?|helpers?|types|common|misc|index)\.[mc]?[jt]sx?$/.test(path)
    ? ["the name does not say what the file holds"]
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
    "nothing for the browser imports a part of that client",
    browserStaysClean,
    "lib/client/x.ts",
    'import type { Clock } from "#lib/v4/client/clock.ts";',
  ],
  [
    "no client component imports the store",
    browserStaysClean,
    "app/x.tsx",
    '"use client";\nconst db = await import("#lib/server/store/db.ts");',
  ],
  [
    "nothing for the browser loads zod, not even through other files",
    browserLoadsNoZod,
    "components/x.tsx",
    'import { idField } from "#lib/v4/fields/field.ts";',
  ],
  [
    "every module that imports a secret or the store also imports server-only",
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
  ["every file has a name that says what it holds", namesAreSpecific, "lib/v4/utils.ts", ""],
];

describe("import rules", () => {
  test("cover the files of the repository", () => {
    expect(sourceFiles.length).toBeGreaterThan(20);
    expect(new Set(sourceFiles.map(({ moduleName }) => moduleName)).size).toBeGreaterThan(5);
  });

  test("find every form of import", () => {
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

  test.each(rules)("%s", (_what, violationsIn) => {
    expect(violationsIn(sourceFiles)).toEqual([]);
  });

  test.each(rules)(
    "a file that breaks the rule is found: %s",
    (_what, violationsIn, path, source) => {
      const violations = violationsIn([...sourceFiles, toSourceFile(path, source)]);
      expect(violations.filter((violation) => violation.startsWith(path))).not.toEqual([]);
    },
  );
});
