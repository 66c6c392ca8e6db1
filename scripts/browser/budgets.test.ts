import { expect, test } from "vitest";
import { scriptsNamedIn } from "./budgets.ts";

test("a page names the scripts of its tags and of its data, each once, without those for old browsers", () => {
  const html = `
    <script src="/_next/static/chunks/main.js" async="" nonce="a"></script>
    <script src="/_next/static/chunks/old.js" noModule="" nonce="a"></script>
    <script nonce="a">self.__next_f.push([1,"I[1,[\\"/_next/static/chunks/main.js\\",\\"/_next/static/chunks/rows.js\\"]"])</script>
    <link rel="stylesheet" href="/_next/static/chunks/styles.css"/>`;
  expect(scriptsNamedIn(html)).toEqual([
    "/_next/static/chunks/main.js",
    "/_next/static/chunks/rows.js",
  ]);
});
