import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "#testing/source-files.ts";

const doubleSpaces = [
  // Two spaces between words of one string.
  /"[^"\n]*[^\s"] {2,}[^\s"][^"\n]*"|`[^`\n]*[^\s`] {2,}[^\s`][^`\n]*`/,
  // A space of a text of JSX before or after one in braces.
  /[^\s{(,:?=&|>] \{["`] |[\w.>] \{" "\}|\{"[^"\n]* "\} [^\s{}]/,
  // Two spaces in braces, one after the other.
  /\{"[^"\n]* "\}\s*\{" /,
];

test("no text on screen has two spaces side by side", () => {
  const found = sourceFiles
    .filter(
      ({ isTest, moduleName }) =>
        !isTest &&
        ["app", "components", "components/screens", "lib/protocol", "lib/client"].includes(
          moduleName,
        ),
    )
    .flatMap(({ path }) => {
      const lines = readFileSync(path, "utf8").split("\n");
      return lines.flatMap((line, index) =>
        /^\s*(?:\*|\/\/)/.test(line) || !doubleSpaces.some((pattern) => pattern.test(line))
          ? []
          : [`${path}:${index + 1} ${line.trim()}`],
      );
    });
  expect(found).toEqual([]);
});

test.each([
  '"two  spaces"',
  "`two  spaces`",
  '<p>One {" "}',
  'One {" · "}',
  '{" · "} two',
  '{" "}{" · "}',
])("two spaces are found in %s", (text) => {
  expect(doubleSpaces.some((pattern) => pattern.test(text))).toBe(true);
});

const screenFiles = () =>
  sourceFiles.filter(
    ({ isTest, moduleName }) =>
      !isTest && ["app", "components", "components/screens"].includes(moduleName),
  );

/** Returns the lines of the screens, without comments, that have the text. */
const linesWith = (pattern: RegExp) =>
  screenFiles().flatMap(({ path }) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        /^\s*(?:\*|\/\*|\/\/)/.test(line) || !pattern.test(line)
          ? []
          : [`${path}:${index + 1} ${line.trim()}`],
      ),
  );

test("no screen names a setting of the server, which the person who reads it can't change", () => {
  expect(linesWith(/(?<!env\(\)\.)\bQM_[A-Z_]+/)).toEqual([]);
});

test("a capability has one spelling on screen, the one with which an issuer grants it", () => {
  const bare =
    /(?<!mcp:)\b(?:orders|employees|products|inventory|teams|addresses|company|accessories|devices|users):(?:read|write)\b/;
  // The words of each capability, by its name in the registry.
  expect(
    linesWith(bare).filter((line) => !line.startsWith("components/settings/permission-text.ts")),
  ).toEqual([]);
});

test("no screen shows the revision of the service, or says on each form that it may be repeated", () => {
  expect(linesWith(/Service revision|Safe to (?:retry|repeat)/i)).toEqual([]);
});
