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
  const all = product.map(({ path }) => textOf(path)).join("\n");
  const others = keysOf(en).filter((key) => !isOfCodes(key));
  expect(others.filter((key) => !all.includes(`"${key}"`))).toEqual([]);
});

const byPath = new Map(
  sourceFiles.map((file) => [file.path.replace(/\.(m?[jt]sx?)$/, ""), file] as const),
);

/** Returns the files that a file loads, itself included. What only the server loads ends at its actions. */
const reachedFrom = (start: SourceFile): Set<SourceFile> => {
  const reached = new Set([start]);
  for (const file of reached) {
    for (const { target, isType } of file.imports) {
      const next = target === null || isType ? undefined : byPath.get(target);
      if (next && !next.isAction && next.moduleName !== "lib/server") reached.add(next);
    }
  }
  return reached;
};

const partsUsedIn = ({ path }: SourceFile) => {
  const text = textOf(path);
  const ofCodes = [...text.matchAll(/codeWord\("(\w+)"/g)];
  const named = /words\/t\.ts"/.test(text) ? [...text.matchAll(/"([a-z]\w*)\.\w+"/g)] : [];
  return [...ofCodes, ...named]
    .map(([, part]) => part as string)
    .filter((part) => Object.hasOwn(en, part));
};

/** Returns the parts that a page or its layouts give to the browser. */
const partsGiven = (path: string): string[] => {
  const folders = path.split("/").slice(0, -1);
  return folders
    .flatMap((_, at) => `${folders.slice(0, at + 1).join("/")}/layout`)
    .concat(path.replace(/\.tsx$/, ""))
    .flatMap((name) => {
      const file = byPath.get(name);
      const given = file && /<PageWords\s+of=\{\[([^\]]*)\]\}/.exec(textOf(file.path))?.[1];
      return [...(given ?? "").matchAll(/"(\w+)"/g)].map(([, part]) => part as string);
    });
};

const pages = sourceFiles.filter(({ path }) =>
  /^app\/(?:.*\/)?(?:page|layout|not-found|error|global-error)\.tsx$/.test(path),
);

test.each(pages.map(({ path }) => path))("%s gives the browser the words that it shows", (path) => {
  const page = byPath.get(path.replace(/\.tsx$/, "")) as SourceFile;
  const given = new Set(partsGiven(path));
  const used = [...reachedFrom(page)]
    .flatMap((file) => partsUsedIn(file).map((part) => `${part}: ${file.path}`))
    .filter((each) => !given.has(each.split(":")[0] as string));
  expect(used).toEqual([]);
});
