import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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

test("the map names every folder of components and of the modules in lib that have some, once", () => {
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
  expect(folders.filter((path) => named.filter((each) => each === path).length !== 1)).toEqual([]);
});
