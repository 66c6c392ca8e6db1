import { readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import { expect, test } from "vitest";
import ar from "#lib/protocol/words/ar.json" with { type: "json" };
import { codeParts } from "#lib/protocol/words/code-word.ts";
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

const isOfCodes = (key: string) => codeParts.some((part) => key.startsWith(`${part}.`));

test("each message is used", () => {
  const used = new Set(
    product.flatMap(({ path }) =>
      Array.from(textOf(path).matchAll(/"([a-z]\w*\.\w+)"/g), ([, key]) => key),
    ),
  );
  // Those of the screens are named by the definitions of the screens, whose test compares them.
  const named = keysOf(en).filter((key) => !key.startsWith("screens.") && !isOfCodes(key));
  expect(named.filter((key) => !used.has(key))).toEqual([]);
});

const byPath = new Map(
  sourceFiles.map((file) => [file.path.replace(/\.(m?[jt]sx?)$/, ""), file] as const),
);

const importedBy = (file: SourceFile, atOnce: boolean): SourceFile[] =>
  file.imports.flatMap(({ target, isType, isDynamic }) => {
    const next =
      target === null || isType || (isDynamic && atOnce) ? undefined : byPath.get(target);
    return next && !next.isAction && next.moduleName !== "lib/server" ? [next] : [];
  });

/**
 * Returns the files that a file loads, itself included; `atOnce`: without those that it loads when they are needed.
 * What only the server loads ends at its actions.
 */
const reachedFrom = (start: SourceFile, { atOnce = false } = {}): Set<SourceFile> => {
  const reached = new Set([start]);
  for (const file of reached) for (const next of importedBy(file, atOnce)) reached.add(next);
  return reached;
};

const isClient = ({ path }: SourceFile) => /^\s*["']use client["']/.test(textOf(path));

/** Returns the files that a browser loads of a page: those of client components, and what they load. */
const loadedBy = (page: SourceFile, { atOnce = false } = {}): Set<SourceFile> => {
  const rendered = new Set([page]);
  for (const file of rendered) {
    if (!isClient(file)) for (const next of importedBy(file, atOnce)) rendered.add(next);
  }
  const clients = [...rendered].filter(isClient);
  return new Set(clients.flatMap((file) => [...reachedFrom(file, { atOnce })]));
};

const englishKeys = new Set(keysOf(en));

const partsUsedIn = ({ path }: SourceFile) => {
  const text = textOf(path);
  const ofCodes = Array.from(text.matchAll(/codeWord\("(\w+)"/g), ([, part]) => part as string);
  if (!/words\/t\.ts"/.test(text)) return ofCodes;
  const named = [...text.matchAll(/"(([a-z]\w*)\.\w+)"/g)].flatMap(([, key, part]) =>
    englishKeys.has(key as string) ? [part as string] : [],
  );
  return [...ofCodes, ...named];
};

/** Returns the parts that an element of a file names: `<PageWords of={["form"]}>`. */
const partsNamed = (
  { path }: SourceFile,
  element: "PageWords" | "LaterWords" | "WordsOnDemand",
): string[] => {
  const named = new RegExp(`<${element}\\s+of=\\{\\[([^\\]]*)\\]`).exec(textOf(path))?.[1];
  return [...(named ?? "").matchAll(/"(\w+)"/g)].map(([, part]) => part as string);
};

/** Returns the parts that a page or its layouts give to the browser; `LaterWords`: those that come after the page. */
const partsGiven = (path: string, element: "PageWords" | "LaterWords"): string[] => {
  const folders = path.split("/").slice(0, -1);
  return folders
    .flatMap((_, at) => `${folders.slice(0, at + 1).join("/")}/layout`)
    .concat(path.replace(/\.tsx$/, ""))
    .flatMap((name) => {
      const file = byPath.get(name);
      return file ? partsNamed(file, element) : [];
    });
};

// The page for a failure of the layout itself has English words of its own.
const pages = sourceFiles.filter(({ path }) =>
  /^app\/(?:.*\/)?(?:page|layout|not-found|error)\.tsx$/.test(path),
);

test.each(pages.map(({ path }) => path))("%s gives the browser the words that it shows", (path) => {
  const page = byPath.get(path.replace(/\.tsx$/, "")) as SourceFile;
  const given = partsGiven(path, "PageWords");
  const later = partsGiven(path, "LaterWords");
  const missing = (files: Iterable<SourceFile>, parts: readonly string[]) =>
    [...files].flatMap((file) =>
      partsUsedIn(file).flatMap((part) => (parts.includes(part) ? [] : `${part}: ${file.path}`)),
    );
  expect(missing(loadedBy(page, { atOnce: true }), given)).toEqual([]);
  const loaded = loadedBy(page);
  const onDemand = [...loaded].flatMap((file) => partsNamed(file, "WordsOnDemand"));
  expect(missing(loaded, [...given, ...later, ...onDemand])).toEqual([]);
});

test("what needs words that come after the page waits for them", () => {
  const later = new Set(pages.flatMap(({ path }) => partsGiven(path, "LaterWords")));
  const early = product.flatMap(({ path, imports }) =>
    imports.flatMap(({ name, target, isDynamic }) => {
      const next = isDynamic && target !== null ? byPath.get(target) : undefined;
      const needsThem =
        next &&
        [...reachedFrom(next, { atOnce: true })].some((file) =>
          partsUsedIn(file).some((part) => later.has(part)),
        );
      return needsThem && !textOf(path).includes(`withWords(import("${name}"))`)
        ? [`${path} loads ${name}`]
        : [];
    }),
  );
  expect(early).toEqual([]);
});
