import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MessageNames, WordsOfPage } from "#lib/protocol/words/message-names.ts";
import { isMessageKey, keysOfPart } from "#testing/message-keys.ts";
import { type SourceFile, sourceFiles, withoutEnding } from "#testing/source-files.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const textOf = ({ path }: SourceFile) => readFileSync(join(root, path), "utf8");

const byPath = new Map(sourceFiles.map((file) => [withoutEnding(file.path), file] as const));

/** Returns the file of an import, unless the browser gets none of it: a type, an action, or the server's own. */
const fileOf = ({ target, isType }: SourceFile["imports"][number]): SourceFile | null => {
  const file = target === null || isType ? undefined : byPath.get(target);
  return file && !file.isAction && file.moduleName !== "lib/server" ? file : null;
};

const importedBy = (file: SourceFile, atOnce: boolean): SourceFile[] =>
  file.imports.flatMap((one) => (one.isDynamic && atOnce ? [] : (fileOf(one) ?? [])));

/** Returns the files that some files load, themselves included; `atOnce`: without those that are loaded when needed. */
const reachedFrom = (starts: readonly SourceFile[], atOnce: boolean): Set<SourceFile> => {
  const reached = new Set(starts);
  for (const file of reached) for (const next of importedBy(file, atOnce)) reached.add(next);
  return reached;
};

const isClient = (file: SourceFile) => /^\s*["']use client["']/.test(textOf(file));

/** Returns the files that a browser loads of files of a page: those of client components, and what they load. */
const loadedBy = (starts: readonly SourceFile[], atOnce: boolean): Set<SourceFile> => {
  const rendered = new Set(starts);
  for (const file of rendered) {
    if (!isClient(file)) for (const next of importedBy(file, atOnce)) rendered.add(next);
  }
  return reachedFrom([...rendered].filter(isClient), atOnce);
};

/**
 * Returns the keys of the messages that a text of a module names: `"form.required"`, each code of
 * `codeWord("status", code)`, each message of a part whose name is put together, as `auditWrite.${name}`, and all
 * titles where it takes one by its English text.
 */
const keysNamedIn = (text: string): string[] => [
  ...Array.from(text.matchAll(/"([a-z]\w*\.\w+)"/g), ([, key = ""]) => key).filter(isMessageKey),
  ...Array.from(text.matchAll(/codeWord\(\s*"(\w+)"/g), ([, part = ""]) => part).flatMap(
    keysOfPart,
  ),
  ...Array.from(text.matchAll(/`(\w+)\.\$\{/g), ([, part = ""]) => part).flatMap(keysOfPart),
  ...(/\b(?:titleWord|searchWords)\b/.test(text) ? keysOfPart("screens") : []),
];

const named = new Map<SourceFile, readonly string[]>();
const keysIn = (file: SourceFile): readonly string[] => {
  // The catalog itself, and what is written in all languages, name every message; `t` names one as an example.
  if (/^lib\/protocol\/words\/(?:en|\w+\.json|t\.ts)/.test(file.path)) return [];
  const known = named.get(file) ?? keysNamedIn(textOf(file));
  named.set(file, known);
  return known;
};

const keysOf = (files: Iterable<SourceFile>) => new Set([...files].flatMap(keysIn));

/** Returns the parts that are loaded where they are opened: `<WordsOnDemand of={["help"]}>`. */
const partsOnDemand = (files: Iterable<SourceFile>): Set<string> =>
  new Set(
    [...files].flatMap((file) => {
      const [, list = ""] = /<WordsOnDemand\s+of=\{\[([^\]]*)\]/.exec(textOf(file)) ?? [];
      return Array.from(list.matchAll(/"(\w+)"/g), ([, part]) => part as string);
    }),
  );

/** The files that give the browser words, by the name that `PageWords` has of each: its path below `app`. */
const givers = new Map(
  sourceFiles.flatMap((file) =>
    /^app\/(?:.*\/)?(?:page|layout)\.tsx$/.test(file.path) && textOf(file).includes("<PageWords")
      ? [[withoutEnding(file.path).slice("app/".length), file] as const]
      : [],
  ),
);

const folderOf = (name: string) => dirname(name).replace(/^\.$/, "");

/** Returns the names of the layouts with words that are around a file of `app`, from the outermost. */
const layoutsAround = (name: string): string[] => {
  const folders = folderOf(name).split("/");
  return [0, ...folders.map((_, at) => at + 1)]
    .map((count) => [...folders.slice(0, count), "layout"].filter(Boolean).join("/"))
    .filter(
      (layout, at, all) => all.indexOf(layout) === at && layout !== name && givers.has(layout),
    );
};

/** The files of `app` that a page shows: by the name of what gives the browser their words. */
const shownFiles = sourceFiles.filter(({ path }) =>
  /^app\/(?:.*\/)?(?:page|layout|not-found|error|loading|template|default)\.tsx$/.test(path),
);

const filesByGiver = Map.groupBy(shownFiles, ({ path }) => {
  const name = withoutEnding(path).slice("app/".length);
  return givers.has(name) ? name : layoutsAround(name).at(-1);
});

const toNames = (keys: Iterable<string>): MessageNames => {
  const names: Record<string, string[]> = {};
  for (const key of [...keys].sort()) {
    const [part = "", name = ""] = key.split(".");
    names[part] ??= [];
    names[part].push(name);
  }
  return names;
};

interface GivenKeys {
  atOnce: ReadonlySet<string>;
  later: ReadonlySet<string>;
}

const given = new Map<string, GivenKeys>();

/** Returns the keys of the words that a page or layout gives the browser, without those of the layouts around it. */
const keysGiven = (name: string): GivenKeys => {
  const known = given.get(name);
  if (known) return known;
  const files = filesByGiver.get(name) ?? [];
  const around = layoutsAround(name).map(keysGiven);
  const isAround = (key: string) => around.some(({ atOnce }) => atOnce.has(key));
  const isLaterAround = (key: string) => around.some(({ later }) => later.has(key));
  const atOnce = new Set([...keysOf(loadedBy(files, true))].filter((key) => !isAround(key)));
  const all = loadedBy(files, false);
  const onDemand = partsOnDemand(all);
  const later = [...keysOf(all)].filter(
    (key) =>
      !atOnce.has(key) &&
      !isAround(key) &&
      !isLaterAround(key) &&
      !onDemand.has(key.split(".")[0] as string),
  );
  const made = { atOnce, later: new Set(later) };
  given.set(name, made);
  return made;
};

/** Returns the words that each page and layout gives the browser, by the name that `PageWords` has of it. */
export const findWordsOfPages = (): Record<string, WordsOfPage> =>
  Object.fromEntries(
    [...givers.keys()].map((name) => {
      const { atOnce, later } = keysGiven(name);
      return [name, { atOnce: toNames(atOnce), later: toNames(later) }];
    }),
  );

/** Returns what is wrong about who gives the browser words: nothing, if each page and layout names itself. */
export const findWordProblems = (): string[] => [
  ...[...givers].flatMap(([name, file]) =>
    textOf(file).includes(`<PageWords of="${name}"`)
      ? []
      : [`${file.path} gives words by another name`],
  ),
  ...(filesByGiver.get(undefined) ?? []).flatMap((file) =>
    keysOf(loadedBy([file], true)).size > 0 ? [`${file.path} shows words and gives none`] : [],
  ),
  // A layout that gives the words of one page gives them to every page beside it.
  ...[...filesByGiver].flatMap(([name, files]) =>
    files.flatMap((file) => {
      const isOwn = name === undefined || givers.get(name) === file;
      const hasOthers = [...givers.keys()].some((each) => layoutsAround(each).includes(name ?? ""));
      if (isOwn || !hasOthers || !file.path.endsWith("/page.tsx")) return [];
      return keysOf(loadedBy([file], true)).size > 0
        ? [`${file.path} shows words and gives none`]
        : [];
    }),
  ),
];

/** Returns the modules that are loaded when needed, name messages that come after the page, and don't wait for them. */
export const findHasty = (): string[] => {
  const hasty = new Set<string>();
  for (const [name, files] of filesByGiver) {
    if (name === undefined) continue;
    const atOnce = [name, ...layoutsAround(name)].map((each) => keysGiven(each).atOnce);
    for (const file of loadedBy(files, false)) {
      for (const one of file.imports) {
        const next = one.isDynamic ? fileOf(one) : null;
        if (!next || textOf(file).includes(`withWords(import("${one.name}"))`)) continue;
        const needed = keysOf(reachedFrom([next], true));
        const parts = partsOnDemand([next]);
        const isNeeded = (key: string) =>
          !atOnce.some((keys) => keys.has(key)) && !parts.has(key.split(".")[0] as string);
        if ([...needed].some(isNeeded)) hasty.add(`${file.path} loads ${one.name}`);
      }
    }
  }
  return [...hasty].sort();
};
