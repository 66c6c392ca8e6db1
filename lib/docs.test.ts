import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const pages = ["README.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md", { cwd: root })];

/** The folders of the repository's own files. */
const topFolders = "app bench bin components docs e2e lib public sandbox scripts testing".split(
  " ",
);

/** The paths of all files in these folders, with their folders. */
const known = new Set(
  topFolders
    .flatMap((folder) => globSync(`${folder}/**`, { cwd: root }))
    .map((path) => path.replaceAll("\\", "/")),
);

const codeOf = (page: string) =>
  Array.from(
    read(page)
      .replaceAll(/```[\s\S]*?```/g, "")
      .matchAll(/`([^`\n]+)`/g),
    ([, code = ""]) => code,
  );

const isPath = (code: string) =>
  /^[\w./[\]()@-]+$/.test(code) && topFolders.some((folder) => code.startsWith(`${folder}/`));

/** Returns whether a file or folder has this path. */
const isKnown = (path: string) => known.has(path.replace(/\/$/, ""));

/** A file below the folder that a page is about: `journal/state.ts`. */
const isShortPath = (code: string) => /^[\w-]+(\/[\w.[\]()-]+)+\.tsx?$/.test(code) && !isPath(code);

test("docs name only files and folders that exist", () => {
  const ends = [...known];
  const wrong = pages.flatMap((page) =>
    codeOf(page)
      .filter(
        (code) =>
          (isPath(code) && !isKnown(code)) ||
          (isShortPath(code) && !ends.some((path) => path.endsWith(`/${code}`))),
      )
      .map((code) => `${page}: ${code}`),
  );
  expect(wrong).toEqual([]);
});

test("docs link only to pages that exist", () => {
  const links = pages.flatMap((page) =>
    Array.from(
      read(page).matchAll(/\]\((?!https?:|mailto:|#)((?:[^()\s]|\([^()]*\))+)\)/g),
      ([, link = ""]) => [page, join(dirname(page), link.split("#")[0] ?? "")] as const,
    ),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(([, target]) => !existsSync(join(root, target)))).toEqual([]);
});

test("the map names every folder of components and of the modules in lib that have some once, and need not name a noun with a screen", () => {
  const parents = [
    "components",
    "lib",
    "lib/v4",
    "lib/client",
    "lib/runs",
    "lib/server",
    "testing",
  ];
  const folders = parents.flatMap((parent) =>
    globSync(`${parent}/*/*`, { cwd: root }).map((path) => dirname(path)),
  );
  const named = codeOf("docs/map.md");
  const isNoun = (path: string) => globSync(`${path}/*-screen.ts`, { cwd: root }).length > 0;
  expect(
    folders.filter((path) => {
      const count = named.filter((each) => each === path).length;
      return count > 1 || (count === 0 && !isNoun(path));
    }),
  ).toEqual([]);
});

const contributing = read("CONTRIBUTING.md");

/** Returns the patterns of the paths that recipes of CONTRIBUTING.md name; a folder stands for its files. */
const pathsOfRecipes = (titles: readonly string[]) =>
  titles.flatMap((title) => {
    const [, recipe = ""] = contributing.split(`\n## ${title}\n`);
    const [text = ""] = recipe.split("\n## ");
    return Array.from(
      text.matchAll(/`([\w./<>[\]()-]*\/[\w./<>[\]()-]+|\.env\.example)`/g),
      ([, path = ""]) =>
        RegExp(`^${path.replaceAll(/[.[\]()]/g, "\\$&").replaceAll("<noun>", "[\\w-]+")}(?:/|$)`),
    );
  });

/** Returns the files that hold a text and are neither tests, docs nor snapshots. */
const filesWith = (text: string) =>
  [...known, ".env.example"].filter(
    (path) =>
      /\.(?:tsx?|example)$/.test(path) &&
      !/\.(?:test|spec)\.tsx?$/.test(path) &&
      read(path).includes(text),
  );

test.each([
  ["write", '"teams.update"', ["Add an operation", "Add a write"]],
  ["setting", "QM_METRICS_HOST: z", ["Add a setting"]],
  ["setting", "QM_METRICS_HOST=", ["Add a setting"]],
  ["column", "employeeCells.department", ["Add a column"]],
  ["column", '"employeeColumn.department"', ["Add a column"]],
  ["right", "managerResources", ["Give a role a right"]],
])("the recipe of a %s names each file that holds %s", (_, text, titles) => {
  const paths = pathsOfRecipes(titles);
  const files = filesWith(text);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !paths.some((path) => path.test(file)))).toEqual([]);
});

test("the index of decisions names each of them", () => {
  const index = read("docs/decisions/README.md");
  const decisions = globSync("docs/decisions/[0-9]*.md", { cwd: root });
  expect(decisions.length).toBeGreaterThan(100);
  const unnamed = decisions.filter((path) => !index.includes(`(${basename(path)})`));
  expect(unnamed).toEqual([]);
});
