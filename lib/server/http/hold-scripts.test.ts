import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { heldType, holdScripts, startAfterPaint } from "#lib/server/http/hold-scripts.ts";
import { startLocalServer } from "#testing/service/local-server.ts";

let type = "";
let chunks: string[] = [];

const server = await startLocalServer((_request, response) => {
  holdScripts(response);
  response.setHeader("Content-Type", type);
  for (const chunk of chunks) response.write(new TextEncoder().encode(chunk));
  response.end();
});
const { origin } = server;
afterAll(() => server.close());

const send = async (contentType: string, ...written: string[]) => {
  type = contentType;
  chunks = written;
  return (await fetch(origin)).text();
};

const html = "text/html; charset=utf-8";
const scriptTag = (name: string) =>
  `<script src="/_next/static/chunks/${name}.js" async="" integrity="sha256-x" nonce="n1"></script>`;
const head = `<html><head><title>Ü</title>${scriptTag("a")}${scriptTag("b")}</head>`;
const body = `<body>Łukasz${scriptTag("c")}</body></html>`;

test("the scripts in the head of a page are held, and a script with its nonce starts them", async () => {
  const page = await send(html, head + body);
  const [sentHead = "", sentBody] = page.split(/(?=<\/head>)/);
  expect(sentHead.match(/<script src=[^>]*>/g)).toEqual(
    ["a", "b"].map((name) => scriptTag(name).replace("></script>", ` type="${heldType}">`)),
  );
  expect(sentHead.match(/<script nonce="n1">/g)).toHaveLength(1);
  expect(sentBody).toBe(`</head>${body}`);
});

test.each([
  ["data", "text/x-component", [head + body]],
  ["a page without scripts of Next", html, ["<html><head></head><body></body></html>"]],
  ["what follows the first part of a page", html, ["<html>", head, body]],
])("%s is sent as it is", async (_name, contentType, written) => {
  expect(await send(contentType, ...written)).toBe(written.join(""));
});

test("a page that Next sends empty says that it failed, before any script has run", async () => {
  const empty = `<!DOCTYPE html><html id="__next_error__"><head>${scriptTag("a")}</head><body>`;
  const page = await send(html, `${empty}<script>Ü</script></body></html>`);
  expect(page).toMatch(/<body><main [^>]*>.*could not show this page.*<\/main><script>Ü<\/script>/);
  expect(page).toContain(` type="${heldType}"`);
});

const started: string[][] = [];
let paint: (() => void) | undefined;

/** Runs the script that starts held scripts, in a page with one of them. */
const openPage = ({ hidden }: { hidden: boolean }) => {
  let held = [
    {
      attributes: [
        { name: "src", value: "/a.js" },
        { name: "type", value: heldType },
      ],
      nonce: "n1",
      replaceWith: (script: { set: string[]; nonce: string }) => {
        started.push([...script.set, script.nonce]);
        held = [];
      },
    },
  ];
  vi.stubGlobal("document", {
    hidden,
    querySelectorAll: (selector: string) => (selector === `script[type=${heldType}]` ? held : []),
    createElement: () => {
      const set: string[] = [];
      return { set, setAttribute: (name: string, value: string) => set.push(`${name}=${value}`) };
    },
  });
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(onPaint: () => void) {
        paint = onPaint;
      }
      observe() {}
      disconnect() {}
    },
  );
  startAfterPaint(heldType);
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  started.splice(0);
});

test("held scripts start after the paint of the page, once, with all they had but their type", () => {
  openPage({ hidden: false });
  expect(started).toEqual([]);
  paint?.();
  vi.runAllTimers();
  expect(started).toEqual([["src=/a.js", "n1"]]);
});

test("held scripts start at once on a page in the background, which no browser paints", () => {
  openPage({ hidden: true });
  expect(started).toHaveLength(1);
});

test("held scripts start in a browser that tells pages nothing of their paints", () => {
  openPage({ hidden: false });
  vi.runAllTimers();
  expect(started).toHaveLength(1);
});
