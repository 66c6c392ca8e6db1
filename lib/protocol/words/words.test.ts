import { readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import { expect, test } from "vitest";
import ar from "#lib/protocol/words/ar.json" with { type: "json" };
import de from "#lib/protocol/words/de.json" with { type: "json" };
import { en } from "#lib/protocol/words/en.ts";
import ja from "#lib/protocol/words/ja.json" with { type: "json" };
import { type SourceFile, sourceFiles } from "#testing/source-files.ts";

const keysOf = (catalog: object): string[] =>
  Object.entries(catalog).flatMap(([part, messages]) =>
    Object.keys(messages).map((name) => `${part}.${name}`),
  );

const messageOf = (catalog: object, key: string): string => {
  const [part = "", name = ""] = key.split(".");
  return (catalog as Record<string, Record<string, string>>)[part]?.[name] ?? "";
};

/** Returns the values and tags that a compiled message names, sorted. */
const namesIn = (nodes: unknown): string[] => {
  if (!Array.isArray(nodes)) return [];
  const found = nodes.flatMap((node) => {
    if (!Array.isArray(node)) return [];
    const [name, type, ...rest] = node as [string, unknown, ...unknown[]];
    if (typeof type !== "number" || type === 0) return [name, ...namesIn([type, ...rest])];
    return [name, ...Object.values((rest[0] ?? {}) as object).flatMap(namesIn)];
  });
  return [...new Set(found)].sort();
};

const others = { de, ja, ar };

test.each(Object.entries(others))(
  "the words of %s have the names of the English ones, and each message the same values",
  (_language, catalog) => {
    expect(keysOf(catalog).sort()).toEqual(keysOf(en).sort());
    for (const key of keysOf(en)) {
      expect(namesIn(compile(messageOf(catalog, key))), key).toEqual(
        namesIn(compile(messageOf(en, key))),
      );
    }
  },
);

/** The forms of plurals that each language needs (CLDR). */
test.each(Object.entries({ en, ...others }))(
  "each plural of %s has all forms that the language knows",
  (language, catalog) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const key of keysOf(catalog)) {
      const message = messageOf(catalog, key);
      if (!/, plural,/.test(message)) continue;
      for (const form of forms) expect(message, key).toContain(`${form} {`);
    }
  },
);

const product = sourceFiles.filter(
  ({ path, isTest, moduleName }) =>
    !isTest && !/^(e2e|bench|testing|scripts|sandbox)/.test(moduleName) && !/words\/en/.test(path),
);
const textOf = (path: string) => readFileSync(path, "utf8");

test("each message is used", () => {
  const all = product.map(({ path }) => textOf(path)).join("\n");
  expect(keysOf(en).filter((key) => !all.includes(`"${key}"`))).toEqual([]);
});

const byPath = new Map(
  sourceFiles.map((file) => [file.path.replace(/\.(m?[jt]sx?)$/, ""), file] as const),
);

const importedBy = (file: SourceFile) =>
  file.imports.flatMap(({ target, isType }) => {
    const next = target === null || isType ? undefined : byPath.get(target);
    return next && !next.isAction && next.moduleName !== "lib/server" ? [next] : [];
  });

const isClient = ({ path }: SourceFile) => /^\s*["']use client["']/.test(textOf(path));

/** Returns the parts that a file gives by `<PageWords of={["form"]}>`, or loads itself by `LaterWords`. */
const partsGivenBy = (component: "PageWords" | "LaterWords", { path }: SourceFile): string[] => {
  const given = new RegExp(`<${component}\\s+of=\\{\\[([^\\]]*)\\]\\}`).exec(textOf(path))?.[1];
  return [...(given ?? "").matchAll(/"(\w+)"/g)].map(([, part]) => part as string);
};

/** Returns the files that a browser loads of a page: those of client components, and what they import. */
const loadedBy = (page: SourceFile): Set<SourceFile> => {
  const rendered = new Set([page]);
  for (const file of rendered) {
    if (!isClient(file)) for (const next of importedBy(file)) rendered.add(next);
  }
  const loaded = new Set([...rendered].filter(isClient));
  for (const file of loaded) for (const next of importedBy(file)) loaded.add(next);
  return loaded;
};

const partsUsedIn = ({ path }: SourceFile) =>
  /words\/t\.ts"/.test(textOf(path))
    ? [...textOf(path).matchAll(/"([a-z]\w*)\.\w+"/g)]
        .map(([, part]) => part as string)
        .filter((part) => Object.hasOwn(en, part))
    : [];

/** Returns the parts that a page or its layouts give to the browser. */
const partsGiven = (path: string): string[] => {
  const folders = path.split("/").slice(0, -1);
  return folders
    .flatMap((_, at) => `${folders.slice(0, at + 1).join("/")}/layout`)
    .concat(path.replace(/\.tsx$/, ""))
    .flatMap((name) => {
      const file = byPath.get(name);
      return file ? partsGivenBy("PageWords", file) : [];
    });
};

const pages = sourceFiles.filter(({ path }) =>
  /^app\/(?:.*\/)?(?:page|layout|not-found|error|global-error)\.tsx$/.test(path),
);

test.each(pages.map(({ path }) => path))("%s gives the browser the words that it shows", (path) => {
  const page = byPath.get(path.replace(/\.tsx$/, "")) as SourceFile;
  const loaded = [...loadedBy(page)];
  const given = new Set([
    ...partsGiven(path),
    ...loaded.flatMap((file) => partsGivenBy("LaterWords", file)),
  ]);
  const used = loaded
    .flatMap((file) => partsUsedIn(file).map((part) => `${part}: ${file.path}`))
    .filter((each) => !given.has(each.split(":")[0] as string));
  expect(used).toEqual([]);
});
