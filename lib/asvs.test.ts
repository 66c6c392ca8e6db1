import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, "utf8");

/**
 * The requirements of OWASP ASVS 5.0.0 by section and level, from its file
 * `OWASP_Application_Security_Verification_Standard_5.0.0_en.csv`: "1.2: 1-5" is 1.2.1 to 1.2.5.
 */
const sections: Record<"L1" | "L2", string> = {
  L1:
    "1.2: 1-5; 1.3: 1-2; 1.5: 1; 2.1: 1; 2.2: 1-2; 2.3: 1; 3.2: 1-2; 3.3: 1; 3.4: 1-2; 3.5: " +
    "1-3; 4.1: 1; 4.4: 1; 5.2: 1-2; 5.3: 1-2; 6.1: 1; 6.2: 1-8; 6.3: 1-2; 6.4: 1-2; 7.2: 1-4; " +
    "7.4: 1-2; 8.1: 1; 8.2: 1-2; 8.3: 1; 9.1: 1-3; 9.2: 1; 10.4: 1-5; 11.3: 1-2; 11.4: 1; " +
    "12.1: 1; 12.2: 1-2; 13.4: 1; 14.2: 1; 14.3: 1; 15.1: 1; 15.2: 1; 15.3: 1",
  L2:
    "1.1: 1-2; 1.2: 6-9; 1.3: 3-11; 1.4: 1-3; 1.5: 2; 2.1: 2-3; 2.2: 3; 2.3: 2-4; 2.4: 1; " +
    "3.3: 2-4; 3.4: 3-6; 3.5: 4-5; 3.7: 1-2; 4.1: 2-3; 4.2: 1; 4.3: 1-2; 4.4: 2-4; 5.1: 1; " +
    "5.2: 3; 5.4: 1-3; 6.1: 2-3; 6.2: 9-12; 6.3: 3-4; 6.4: 3-4; 6.5: 1-5; 6.6: 1-3; 6.8: 1-4; " +
    "7.1: 1-3; 7.3: 1-2; 7.4: 3-5; 7.5: 1-2; 7.6: 1-2; 8.1: 2; 8.2: 3; 8.4: 1; 9.2: 2-4; " +
    "10.1: 1-2; 10.2: 1-2; 10.3: 1-4; 10.4: 6-11; 10.5: 1-5; 10.6: 1-2; 10.7: 1-3; 11.1: 1-2; " +
    "11.2: 1-3; 11.3: 3; 11.4: 2-4; 11.5: 1; 11.6: 1; 12.1: 2-3; 12.3: 1-4; 13.1: 1; 13.2: " +
    "1-5; 13.3: 1-2; 13.4: 2-5; 14.1: 1-2; 14.2: 2-4; 14.3: 2-3; 15.1: 2-3; 15.2: 2-3; 15.3: " +
    "2-7; 16.1: 1; 16.2: 1-5; 16.3: 1-4; 16.4: 1-3; 16.5: 1-3; 17.1: 1; 17.2: 1-4; 17.3: 1-2",
};

const requirementsOf = (level: "L1" | "L2"): string[] =>
  sections[level].split("; ").flatMap((part) => {
    const [section, ranges = ""] = part.split(": ");
    return ranges.split(", ").flatMap((range) => {
      const [first = 0, last = first] = range.split("-").map(Number);
      return Array.from({ length: last - first + 1 }, (_, at) => `${section}.${first + at}`);
    });
  });

const statuses = ["met", "exception", "does not apply"];

const rows = read("docs/asvs.md")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [ids = "", level, title, status, text = "", tests = ""] = line
      .slice(2, -2)
      .split(" | ")
      .map((cell) => cell.trim());
    const named = Array.from(
      tests.matchAll(/`([^`]+)` “([^”]+)”/g),
      ([, path = "", name = ""]) => ({
        path,
        name,
      }),
    );
    return { ids: ids.split(", "), level, title, status, text, tests, named };
  });

test.each(["L1", "L2"] as const)("each requirement of level %s is listed once", (level) => {
  const listed = rows.filter((row) => row.level === level).flatMap(({ ids }) => ids);
  expect(listed.sort()).toEqual(requirementsOf(level).sort());
});

test("a requirement is met by a test or a document, or says why not", () => {
  const incomplete = rows.filter(({ title, status = "", text, named }) => {
    if (!title || !statuses.includes(status)) return true;
    return status === "met" ? named.length === 0 : text.length < 10;
  });
  expect(incomplete).toEqual([]);
});

test("an exception says what follows from it", () => {
  const silent = rows.filter(
    ({ status, text }) => status === "exception" && !/Consequence: |^As (for )?\d/.test(text),
  );
  expect(silent).toEqual([]);
});

/** Returns whether a file has a test of this title, or a document this heading. */
const has = (path: string, name: string): boolean => {
  if (!existsSync(`${root}${path}`)) return false;
  const text = read(path);
  if (path.endsWith(".md")) return text.split("\n").includes(`## ${name}`);
  return [`"${name}"`, `'${name}'`, `\`${name}\``].some((literal) => text.includes(literal));
};

test("each named test and section exists under its title", () => {
  const missing = rows
    .flatMap(({ ids, named }) => named.map((each) => ({ ids, ...each })))
    .filter(({ path, name }) => !has(path, name));
  expect(missing).toEqual([]);
});

test("a cell of tests holds nothing but tests and sections", () => {
  const others = rows.filter(
    ({ tests, named }) =>
      tests !== named.map(({ path, name }) => `\`${path}\` “${name}”`).join("<br>"),
  );
  expect(others).toEqual([]);
});

test("each file that SECURITY.md names exists", () => {
  const paths = Array.from(
    read("SECURITY.md").matchAll(
      /`((?:app|components|e2e|lib|sandbox)\/[^`]+)`|\]\((docs\/[^)]+)\)/g,
    ),
    ([, file, document]) => file ?? document ?? "",
  );
  const missing = paths.filter((path) => {
    const fixed = path.slice(0, path.includes("*") ? path.indexOf("*") : undefined);
    const known = path.includes("*") ? fixed.slice(0, fixed.lastIndexOf("/")) : fixed;
    return !existsSync(`${root}${known}`);
  });
  expect(paths.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});
