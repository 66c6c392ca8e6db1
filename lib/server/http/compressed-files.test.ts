import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { openCompressedFiles } from "#lib/server/http/compressed-files.ts";
import { startLocalServer } from "#testing/service/local-server.ts";

const folder = mkdtempSync(join(tmpdir(), "compressed-"));
mkdirSync(join(folder, "chunks"));
writeFileSync(join(folder, "chunks/a.js"), "let a;");
writeFileSync(join(folder, "chunks/a.js.br"), brotliCompressSync("let a;"));
writeFileSync(join(folder, "chunks/note.txt.br"), brotliCompressSync("note"));

const serve = openCompressedFiles(folder);
const server = await startLocalServer((request, response) => {
  if (!serve(request, response)) response.end("from Next");
});
const { origin } = server;
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, encoding = "gzip, deflate, br") =>
  fetch(`${origin}${path}`, { headers: { "accept-encoding": encoding } });

test("a built script is sent compressed by Brotli, to be kept for ever", async () => {
  const response = await get("/_next/static/chunks/a.js?v=1");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-encoding": "br",
    "content-type": "application/javascript; charset=UTF-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  expect(await response.text()).toBe("let a;");
});

test.each([
  ["/_next/static/chunks/a.js", "gzip, deflate"],
  ["/_next/static/chunks/a.js", "gzip, brotli"],
  ["/_next/static/chunks/a.js.br", "br"],
  ["/_next/static/chunks/b.js", "br"],
  ["/_next/static/chunks/note.txt", "br"],
  ["/_next/static/chunks/../chunks/a.js/", "br"],
  ["/chunks/a.js", "br"],
])("Next answers %s for a browser that accepts %s", async (path, encoding) => {
  expect(await (await get(path, encoding)).text()).toBe("from Next");
});

test("a folder without compressed files leaves everything to Next", () => {
  const nothing = openCompressedFiles(join(folder, "missing"));
  expect(nothing({ url: "/", method: "GET", headers: {} } as never, {} as never)).toBe(false);
});
