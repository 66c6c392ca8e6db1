import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compileHint, hintScripts } from "./hint-scripts.ts";

let folder: string;
const put = (name: string, content: string) => writeFileSync(join(folder, name), content);
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const hashOf = (content: string) =>
  `sha256-${createHash("sha256").update(content).digest("base64")}`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hint-scripts-"));
  mkdirSync(join(folder, "static/chunks"), { recursive: true });
  mkdirSync(join(folder, "server/app"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

test("each script gets the hint, and each place that names its hash gets the new one", () => {
  put("static/chunks/a.js", "'use strict';a()");
  put("static/chunks/b.js", "b(“é”)");
  const names = { a: hashOf("'use strict';a()"), b: hashOf("b(“é”)"), css: hashOf("p{}") };
  put("server/hashes.json", JSON.stringify(names));
  put("server/app/page.html", `<script integrity="${names.a}" src="a.js"></script>`);

  hintScripts(folder);

  expect(read("static/chunks/a.js")).toBe(`${compileHint}'use strict';a()`);
  expect(JSON.parse(read("server/hashes.json"))).toEqual({
    a: hashOf(read("static/chunks/a.js")),
    b: hashOf(read("static/chunks/b.js")),
    css: names.css,
  });
  expect(read("server/app/page.html")).toContain(
    `integrity="${hashOf(read("static/chunks/a.js"))}"`,
  );
});

test("a build that does not name the hash of a script is refused", () => {
  put("static/chunks/a.js", "a()");
  put("server/hashes.json", JSON.stringify({ a: "sha384-other" }));
  expect(() => hintScripts(folder)).toThrow("hash of 1 of its scripts");
});
