import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

// The pages of a language that is written from right to left are those of English, mirrored: each side is named by
// the direction of the text (`start`, `end`), so that no screen has a second layout.

const root = fileURLToPath(new URL("..", import.meta.url));

const size = "-(?:\\d|\\[|\\(|px\\b|auto\\b|full\\b)";
const endOfName = "(?=[-\\s\"'`;!:]|$)";

/** What names a physical side: classes of Tailwind, declarations of CSS, and styles of React. */
const physical = [
  // Behind a variant (`sm:`), a minus, or nothing.
  new RegExp(`(?<![\\w-])-?(?:scroll-)?[mp][lr]${size}`),
  new RegExp(`(?<![\\w-])-?(?:left|right)${size}`),
  new RegExp(`(?<![\\w-])border-[lr]${endOfName}`),
  new RegExp(`(?<![\\w-])rounded-(?:[lr]|[tb][lr])${endOfName}`),
  new RegExp(`(?<![\\w-])(?:text|float|clear|object|origin|bg)-(?:left|right)${endOfName}`),
  new RegExp(`(?<![\\w-])-?translate-x${size}`),
  /(?<![\w-])bg-(?:linear|gradient)-to-[tb]?[lr]\b/,
  /(?<![\w-])(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?\s*:/,
  /(?<![\w-])border-(?:top|bottom)-(?:left|right)-radius\s*:/,
  /(?<![\w-])(?:float|clear|text-align)\s*:\s*(?:left|right)\b/,
  /^\s*(?:left|right)\s*:\s*(?:-?[\d.]|auto\b|calc\(|var\()/,
  /\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)\w*\s*:/,
  /style=\{.*\b(?:left|right)\s*:/,
  /\btextAlign\s*:\s*"(?:left|right)"/,
  // A shadow at one side; `shadow-edge` and its kind follow the text (app/globals.css).
  /shadow-\[(?:inset_)?-?[1-9]\d*px_0_0/,
  /translateX\(|\bscrollLeft\b/,
  /"Arrow(?:Left|Right)"|\bArrow(?:Left|Right)\b\s*:/,
];

/** Lines that may name a physical side, as `file: text in the line`. */
const allowed: readonly { file: string; text: string; why: string }[] = [
  {
    file: "components/ui/inline-step.ts",
    text: 'key === "Arrow',
    why: "turns the arrow keys into steps along the text",
  },
  {
    file: "components/frame/key-queue.ts",
    text: "isRightToLeft ?",
    why: "chooses the arrow keys by the direction of the search field",
  },
];

const physicalLines = (text: string) =>
  text.split("\n").filter((line) => physical.some((pattern) => pattern.test(line)));

const findings = globSync("{app,components}/**/*.{ts,tsx,css}", { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .sort()
  .flatMap((file) =>
    physicalLines(readFileSync(`${root}${file}`, "utf8")).map((line) => ({
      file,
      line: line.trim(),
    })),
  );

const isAllowed = ({ file, line }: { file: string; line: string }) =>
  allowed.some((each) => each.file === file && line.includes(each.text));

test("screens name sides by the direction of the text, never left or right", () => {
  expect(findings.filter((found) => !isAllowed(found))).toEqual([]);
});

test("every exception is still needed", () => {
  const unused = allowed.filter(
    ({ file, text }) => !findings.some((found) => found.file === file && found.line.includes(text)),
  );
  expect(unused).toEqual([]);
});

test.each([
  'className="ml-auto"',
  'className="sm:-mr-1.5"',
  'className="max-sm:pl-[70px]"',
  'className="left-0"',
  "`-right-px z-1`",
  'className="[&>*+*]:border-l"',
  '"border-r-signal"',
  '"rounded-tl-md"',
  "@apply text-left;",
  'className="scroll-ml-2 float-right"',
  'className="-translate-x-full"',
  'className="shadow-[inset_2px_0_0_var(--accent)]"',
  "  left: 0;",
  "  margin-left: 4px;",
  "style={{ paddingLeft: 4 }}",
  "style={{ left: 4 }}",
  'if (key === "ArrowLeft") back();',
])("a physical side is found in %s", (line) => {
  expect(physicalLines(line)).toEqual([line]);
});

test.each([
  'className="ms-auto -me-1.5 ps-[70px] inset-s-0 border-s-2 text-start"',
  "placed right-to-left",
  "rows left-over",
  'className="html-2 border-rule"',
])("no physical side is found in %s", (line) => {
  expect(physicalLines(line)).toEqual([]);
});
