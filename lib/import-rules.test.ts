import { describe, expect, test } from "vitest";
import {
  importsOf,
  isScreenDefinition,
  mayImport,
  moduleNameOf,
  type SourceFile,
  sourceFiles,
  toSourceFile,
  withoutEnding,
} from "#testing/source-files.ts";

/** Returns the violations in files. Takes the files, so that a test can add one that breaks the rule. */
type Rule = (files: readonly SourceFile[]) => string[];
const rule =
  (violationsOf: (file: SourceFile) => string[]): Rule =>
  (files) =>
    files.flatMap((file) => violationsOf(file).map((what) => `${file.path}: ${what}`));

/** Returns the rule for all files but tests. */
const exceptTests =
  (violationsIn: Rule): Rule =>
  (files) =>
    violationsIn(files.filter(({ isTest }) => !isTest));

const namesOf = (imports: SourceFile["imports"]) => imports.map(({ name }) => name);

const importsOnlyAllowedModules = rule(({ moduleName, isTest, imports }) =>
  imports.flatMap(({ name, target }) => {
    if (target === null) return [];
    const other = moduleNameOf(target);
    const isAllowed = other === moduleName || mayImport(moduleName, other);
    // A test may start a real service, and use what other tests use.
    const isForTest = isTest && /^(sandbox|testing|scripts)(\/|$)/.test(other);
    return isAllowed || isForTest ? [] : [`${moduleName} must not import ${name}`];
  }),
);

const probeNeedsOnlyNode = rule(({ moduleName, imports }) =>
  moduleName === "testing/probe"
    ? namesOf(imports).filter((name) => !/^(node:|\.)/.test(name))
    : [],
);

const contractNeedsOnlyZod = rule(({ moduleName, imports }) =>
  moduleName === "lib/v4"
    ? namesOf(imports.filter(({ name, target }) => target === null && name !== "zod"))
    : [],
);

const serverPackages =
  /^(node:|pg$|pg\/|pino|drizzle-orm|server-only$|@node-rs\/|next-auth$|hono|@hono\/)/;

const browserStaysClean = rule(({ isForBrowser, imports }) => {
  const ofServer = imports.filter(({ name, isType, target }) =>
    target === null
      ? !isType && serverPackages.test(name)
      : /^lib\/v4\/client(\/|$)/.test(target) || moduleNameOf(target) === "lib/server",
  );
  return isForBrowser ? namesOf(ofServer) : [];
});

/** A browser must not load zod, directly or through other files: zod costs 13 KB and more. */
const browserLoadsNoZod: Rule = (files) => {
  const byTarget = new Map(files.map((file) => [withoutEnding(file.path), file]));
  return files.flatMap((start) => {
    const loaded = new Set(start.isForBrowser ? [start] : []);
    for (const file of loaded) {
      for (const { isType, target } of file.imports) {
        const next = byTarget.get(target ?? "");
        if (next && !isType && !next.isAction) loaded.add(next);
      }
    }
    return [...loaded]
      .filter(({ imports }) => imports.some(({ name, isType }) => name === "zod" && !isType))
      .map(({ path }) => `${start.path}: loads zod through ${path}`);
  });
};

const isSecret = (target: string | null, name: string) =>
  /^lib\/server\/(env$|keys\/|store\/)/.test(target ?? "") ||
  // Not `drizzle-orm/pg-core`, which only describes tables.
  /^(pg|drizzle-orm|drizzle-orm\/node-postgres|@node-rs\/argon2)$/.test(name);

const secretsAreServerOnly = rule(({ path, moduleName, imports }) =>
  !["lib/server", "lib/actions"].includes(moduleName) ||
  /(\.config|schema)\.ts$/.test(path) ||
  namesOf(imports).includes("server-only")
    ? []
    : imports
        .filter(({ name, isType, target }) => !isType && isSecret(target, name))
        .map(({ name }) => `imports ${name} without server-only`),
);

/** A kept page would use its idempotency key, which is for one write, a second time. */
const formsAreNotKept = rule(({ imports }) => {
  const targets = imports.map(({ target }) => target?.split("/").at(-1));
  return targets.includes("kept-page") && targets.includes("require-write")
    ? ["the browser keeps this page, which has a form"]
    : [];
});

/**
 * Returns whether a file is in the folder of a noun's form, such as `components/orders/new`, or of its actions: only a
 * page loads them, by a slot.
 */
const formsAmong = (files: readonly SourceFile[]) => {
  const ofNoun = (path: string) => /^components\/[\w-]+\/[\w-]+(?=\/)/.exec(path)?.[0];
  const form = "components/form/use-write-form";
  const folders = new Set(
    files
      .filter(({ imports }) => imports.some(({ target }) => target === form))
      .map(({ path }) => ofNoun(path)),
  );
  return (path: string) => {
    const folder = ofNoun(path);
    return folder !== undefined && (folders.has(folder) || /\/(?:actions|new)$/.test(folder));
  };
};

/** Which folders of components a component may import, by its own folder. */
const componentLayers: Rule = (files) => {
  const isInForm = formsAmong(files);
  return rule(({ path, imports }) => {
    const [area, folder] = path.split("/");
    if (area !== "components") return [];
    return imports.flatMap(({ name, target }) => {
      const [otherArea, other] = (target ?? "").split("/");
      if (otherArea !== "components") return [];
      const isForbidden =
        (folder === "ui" && other !== "ui") || (!isInForm(path) && isInForm(target ?? ""));
      return isForbidden ? [`components/${folder} must not import ${name}`] : [];
    });
  })(files);
};

const definition = "components/screens/screen-definition";

/** Every page and every check loads all definitions, so they and their list load nothing but outlines. */
const screensAreData = rule(({ path, isScreenDefinition: isDefinition, imports }) => {
  const isList = path === "components/screens/screens.ts";
  if (!isDefinition && !isList) return [];
  return imports.flatMap(({ name, target, isType }) => {
    const isData =
      target === definition ||
      target === "components/ui/directional-paths" ||
      (isList && isScreenDefinition(target ?? ""));
    return isData || isType || (isList && target?.startsWith("lib/v4/fields/"))
      ? []
      : [`loads ${name}`];
  });
});

const folderOf = (path: string) => path.split("/").slice(0, -1).join("/");

/**
 * Ignores tests: a test may use a folder that depends on the folder under test. Ignores definitions of
 * screens, which load data only: nouns link to each other.
 */
const noFoldersImportEachOther: Rule = (files) => {
  const paths = new Set(files.map(({ path }) => withoutEnding(path)));
  const edges = new Map<string, string>();
  for (const { path, imports, isScreenDefinition: isDefinition } of files) {
    if (isDefinition) continue;
    for (const { target } of imports) {
      if (
        target === null ||
        isScreenDefinition(target) ||
        !paths.has(target) ||
        folderOf(target) === folderOf(path)
      )
        continue;
      edges.set(`${folderOf(path)} ${folderOf(target)}`, path);
    }
  }
  return [...edges].flatMap(([edge, path]) => {
    const [from, to] = edge.split(" ") as [string, string];
    return edges.has(`${to} ${from}`) ? [`${path}: ${from} and ${to} import each other`] : [];
  });
};

/** Counts types too: who reads one file of a circle has to read them all. */
const noFilesImportEachOther: Rule = (files) => {
  const targetsOf = new Map(
    files.map(({ path, imports }) => [
      withoutEnding(path),
      imports.flatMap(({ target }) => target ?? []),
    ]),
  );
  const leadsBack = (start: string) => {
    const reached = new Set(targetsOf.get(start));
    for (const target of reached) for (const next of targetsOf.get(target) ?? []) reached.add(next);
    return reached.has(start);
  };
  return files
    .filter(({ path }) => leadsBack(withoutEnding(path)))
    .map(({ path }) => `${path}: its imports lead back to it`);
};

const namesAreSpecific = rule(({ path }) =>
  /(^|\/)(utils?|helpers?|types|common|misc|index)\.[mc]?[jt]sx?$/.test(path)
    ? ["the name does not say what the file holds"]
    : [],
);

/** What a page shows belongs to its noun, and what it reads to a part of its own. */
const pagesAreShort = rule(({ path, lineCount }) =>
  /^app\/(?:.*\/)?page\.tsx$/.test(path) && lineCount > 60
    ? [`${lineCount} lines; a page has at most 60`]
    : [],
);

const importsNameTheirEnding = rule(({ imports }) =>
  imports
    .filter(({ name, target }) => target !== null && !/\.(m?[jt]sx?|css|json)$/.test(name))
    .map(({ name }) => `${name} has no ending`),
);

/** Each rule with the paths and texts of files that break it. */
const rules: [what: string, rule: Rule, brokenBy: Record<string, string>][] = [
  [
    "no module imports one that it may not",
    importsOnlyAllowedModules,
    {
      "lib/v4/x.ts": 'import { env } from "../server/env";',
      "app/x.tsx": 'import "#sandbox/start.ts";',
      "testing/probe/x.ts": 'import "#lib/v4/fields/page.ts";',
      "testing/dialect/x.ts": 'import "#lib/v4/fields/name-key.ts";',
      "testing/dialect/y.ts": 'import "#sandbox/start.ts";',
      "sandbox/choices/x.ts": 'import "#lib/v4/fields/name-key.ts";',
      "lib/server/x.ts": 'import "#testing/random.ts";',
      "components/x.tsx": 'import "#testing/random.ts";',
    },
  ],
  [
    "the probe needs nothing but Node",
    exceptTests(probeNeedsOnlyNode),
    { "testing/probe/x.ts": 'import "zod";' },
  ],
  [
    "lib/v4 needs nothing but zod",
    exceptTests(contractNeedsOnlyZod),
    { "lib/v4/x.ts": 'import "pg";' },
  ],
  [
    "nothing for the browser imports the upstream client, the server or the store",
    exceptTests(browserStaysClean),
    {
      "components/x.tsx": 'import {\n  createClient,\n} from "#lib/v4/client/client.ts";',
      "lib/client/x.ts": 'import type { Clock } from "#lib/v4/client/clock.ts";',
      "app/x.tsx": '"use client";\nconst db = await import("#lib/server/store/db.ts");',
    },
  ],
  [
    "nothing for the browser loads zod, not even through other files",
    exceptTests(browserLoadsNoZod),
    { "components/x.tsx": 'import { idField } from "#lib/v4/fields/field.ts";' },
  ],
  [
    "every module that imports a secret or the store also imports server-only",
    exceptTests(secretsAreServerOnly),
    {
      "lib/server/x.ts": 'import { eq } from "drizzle-orm";',
      "lib/server/y.ts": 'import { env } from "#lib/server/env.ts";',
    },
  ],
  [
    "a component of ui imports no other component folder, and only forms import forms",
    exceptTests(componentLayers),
    {
      "components/ui/x.tsx": 'import { Moment } from "#components/moment/moment.tsx";',
      "components/devices/x.tsx": 'import { SetPin } from "#components/devices/pin/set-pin.tsx";',
    },
  ],
  [
    "the definitions of screens load data only",
    exceptTests(screensAreData),
    {
      "components/teams/team-screen.ts":
        'import { teamTitle } from "#components/teams/team-text.ts";',
      "components/screens/screens.ts":
        'import { TeamTable } from "#components/teams/team-table.tsx";',
    },
  ],
  [
    "the browser keeps no page with a form",
    formsAreNotKept,
    {
      "app/(console)/x/page.tsx":
        'import { RequireWrite } from "../_shared/require-write.tsx";\nexport { unstable_dynamicStaleTime } from "../_shared/kept-page.ts";',
    },
  ],
  [
    "no two folders import each other",
    exceptTests(noFoldersImportEachOther),
    {
      "components/viewer/x.tsx":
        'import { PersonName } from "#components/employees/reference/person-name.tsx";',
    },
  ],
  [
    "no files import each other in a circle, not even types",
    exceptTests(noFilesImportEachOther),
    {
      "components/table/table-definition.ts":
        'import type { ListSource } from "#components/table/list-source.ts";',
    },
  ],
  [
    "every import of a file names its ending",
    importsNameTheirEnding,
    { "lib/v4/x.ts": 'import { specOf } from "#lib/v4/registry";' },
  ],
  ["a page is short", pagesAreShort, { "app/x/page.tsx": "\n".repeat(61) }],
  ["every file has a name that says what it holds", namesAreSpecific, { "lib/v4/utils.ts": "" }],
];

const breaches = rules.flatMap(([what, violationsIn, brokenBy]) =>
  Object.entries(brokenBy).map(([path, source]) => ({ what, violationsIn, path, source })),
);

describe("import rules", () => {
  test("cover the files of the repository", () => {
    expect(sourceFiles.length).toBeGreaterThan(20);
    expect(new Set(sourceFiles.map(({ moduleName }) => moduleName)).size).toBeGreaterThan(5);
  });

  test("find every form of import", () => {
    const source =
      'import "a";\nimport type { B } from "b";\nexport * from "c";\nimport("d")\n' +
      'import {\n  type E,\n  f,\n} from "e";\nimport g, { h } from "g";\n// import "i";\n/* import "j"; */';
    const found = importsOf("x.ts", source);
    expect(namesOf(found)).toEqual(["a", "b", "c", "d", "e", "g"]);
    expect(namesOf(found.filter(({ isType }) => isType))).toEqual(["b"]);
  });

  test.each(rules)("%s", (_what, violationsIn) => {
    expect(violationsIn(sourceFiles)).toEqual([]);
  });

  test.each(breaches)("$path breaks the rule: $what", ({ violationsIn, path, source }) => {
    const violations = violationsIn([...sourceFiles, toSourceFile(path, source)]);
    expect(violations.filter((violation) => violation.startsWith(path))).not.toEqual([]);
  });
});
