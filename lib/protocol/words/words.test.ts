import { readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import { expect, test } from "vitest";
import ar from "#lib/protocol/words/ar.json" with { type: "json" };
import { codeParts } from "#lib/protocol/words/code-word.ts";
import de from "#lib/protocol/words/de.json" with { type: "json" };
import { en } from "#lib/protocol/words/en.ts";
import ja from "#lib/protocol/words/ja.json" with { type: "json" };
import type { WordsOfPage } from "#lib/protocol/words/message-names.ts";
import { type SourceFile, sourceFiles, withoutEnding } from "#testing/source-files.ts";
import { findHasty, findWordProblems, findWordsOfPages } from "#testing/words-of-pages.ts";

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

/** What is the same in every language: names, codes and keys. */
const ofNoLanguage = new Set([
  ...["Quartermaster", "CSV", "JSON Lines", "Esc", "Ines"],
  ...["MacBook Air 13″", "Dell U2723QE", "C02ZK1XTQ6"],
]);

/** Returns the texts that a component writes itself: between its tags, and in the properties that show one. */
const writtenTexts = (code: string): string[] => {
  const between =
    /(?<=["}/\w])>([^<>{}()[\]=;:&|"`$]*[a-z]{3}[^<>{}()[\]=;:&|"`$]*)(?=<\/?[A-Za-z]|<>|\{)/gi;
  const shown =
    /\b(?:aria-label|title|placeholder|alt|label|hint|heading|summary|note|empty)="([^"]*[a-z]{3}[^"]*)"/gi;
  return [...code.matchAll(between), ...code.matchAll(shown)]
    .map(([, text = ""]) => text.trim())
    .filter((text) => !/^[a-z]\w*\.\w+$|^extends /.test(text) && !ofNoLanguage.has(text));
};

test("a component has each of its texts from the catalog", () => {
  expect(writtenTexts('<p className="x">No spare parts.</p>')).toEqual(["No spare parts."]);
  expect(writtenTexts('<input aria-label="Part number" />')).toEqual(["Part number"]);
  const found = product
    .filter(({ path }) => path.endsWith(".tsx"))
    .flatMap(({ path }) => {
      const code = textOf(path).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
      return writtenTexts(code).map((text) => `${path}: ${text}`);
    });
  expect(found).toEqual([]);
});

const isOfCodes = (key: string) => codeParts.some((part) => key.startsWith(`${part}.`));

test("each message is used", () => {
  const used = new Set(
    product.flatMap(({ path }) =>
      Array.from(textOf(path).matchAll(/"([a-z]\w*\.\w+)"/g), ([, key]) => key),
    ),
  );
  // Those of the screens are named by the definitions of the screens, whose test compares them; those of writes in
  // the audit log by the writes, with which the compiler compares them.
  const named = keysOf(en).filter(
    (key) => !/^(?:screens|auditWrite)\./.test(key) && !isOfCodes(key),
  );
  expect(named.filter((key) => !used.has(key))).toEqual([]);
});

test("each page gives the browser its own words, under its own name", () => {
  expect(findWordProblems()).toEqual([]);
});

test("what needs words that come after the page waits for them", () => {
  expect(findHasty()).toEqual([]);
});

test("a page gives the words of its own components at once, those of its dialogs later, and none that a layout gives", () => {
  const pages = findWordsOfPages();
  const { atOnce, later } = pages["(console)/orders/page"] as WordsOfPage;
  expect(atOnce.orderList).toContain("oldest");
  expect(later.list).toBeDefined();
  const around = pages["(console)/layout"] as WordsOfPage;
  for (const [part, names] of Object.entries(atOnce)) {
    expect(
      names.filter((name) => around.atOnce[part]?.includes(name)),
      part,
    ).toEqual([]);
  }
  expect(Object.keys({ ...around.atOnce, ...around.later })).not.toContain("helpTask");
});

const filesByPath = new Map(sourceFiles.map((file) => [withoutEnding(file.path), file] as const));

/** Returns the paths of all files that a program loads. */
const pathsLoadedBy = (program: SourceFile): string[] => {
  const loaded = new Set([program]);
  for (const { imports } of loaded) {
    for (const { target, isType } of imports) {
      const file = target === null || isType ? undefined : filesByPath.get(target);
      if (file) loaded.add(file);
    }
  }
  return [...loaded].map(({ path }) => path);
};

test("each program whose code names messages has words: those of a request, or English", () => {
  const programs = sourceFiles.filter(({ path }) =>
    /^(?:instrumentation\.ts|lib\/(?:cli\/main|mcp\/stdio)\.ts|scripts\/[\w-]+\.(?:ts|mjs)|bench\/(?:\w+\/)?main\.(?:ts|mjs)|testing\/\w+\/console-process\.ts)$/.test(
      path,
    ),
  );
  const silent = programs.filter((program) => {
    const loaded = pathsLoadedBy(program);
    const isLoaded = (...names: string[]) => names.some((name) => loaded.includes(`${name}.ts`));
    return (
      isLoaded("lib/protocol/words/t") &&
      !isLoaded("lib/protocol/words/english", "lib/server/words/request-language")
    );
  });
  expect(silent.map(({ path }) => path)).toEqual([]);
});
