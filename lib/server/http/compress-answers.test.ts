import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressAnswer } from "#lib/server/http/compress-answers.ts";
import { listen } from "#lib/server/http/test-listen.ts";

const text = "A row of an order. ".repeat(200);
/** Next passes the type of a route's answer as a list, and that of a page as text. */
let type: string | string[] = "";

const server = createServer((request, response) => {
  compressAnswer(request, response);
  response.setHeader("Content-Type", type);
  response.write(text.slice(0, 100));
  response.end(text.slice(100));
});
let origin = "";

beforeAll(async () => {
  origin = await listen(server);
});
afterAll(() => void server.close());

/** Flushes as Next does, which knows no type for it either. */
const flush = (response: ServerResponse) => {
  if ("flush" in response && typeof response.flush === "function") response.flush();
};

test("what a page has flushed reaches the browser before the page is complete", async () => {
  let finish = () => {};
  const streaming = createServer((request, response) => {
    compressAnswer(request, response);
    response.setHeader("Content-Type", "text/html");
    response.write(text);
    flush(response);
    finish = () => response.end(text);
  });
  const response = await fetch(await listen(streaming), { headers: { "accept-encoding": "br" } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  const readNext = async () => {
    received += (await reader?.read())?.value ?? "";
  };
  while (received.length < text.length) await readNext();
  expect(received).toBe(text);
  finish();
  while (received.length < 2 * text.length) await readNext();
  expect(received).toBe(text + text);
  streaming.close();
});

test("pieces that are flushed in quick succession are compressed as one", async () => {
  const pieces = Array.from({ length: 40 }, (_, index) => `Row ${index} of an order. `);
  const server = createServer((request, response) => {
    compressAnswer(request, response);
    response.setHeader("Content-Type", "text/html");
    for (const piece of pieces) {
      response.write(piece);
      if (request.url === "/flushed") flush(response);
    }
    response.end();
  });
  const address = await listen(server);
  const bytesOf = async (path: string) => {
    const request = get(`${address}${path}`, { headers: { "accept-encoding": "br" } });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    return (await buffer(response)).length;
  };
  expect(await bytesOf("/flushed")).toBe(await bytesOf("/"));
  server.close();
});

const read = async (path: string, contentType: string | string[], encodings: string) => {
  type = contentType;
  const response = await fetch(`${origin}${path}`, { headers: { "accept-encoding": encodings } });
  return { encoding: response.headers.get("content-encoding"), text: await response.text() };
};

const all = "gzip, deflate, br";

test.each([
  ["a page", "/orders?page=1", "text/html; charset=utf-8"],
  ["the data of a page", "/orders?_rsc=a1", "text/x-component"],
  ["a read", "/api/read/orders.list?limit=50", ["application/json"]],
  ["the open orders", "/api/open-orders", ["application/json"]],
  ["the own requests", "/api/requests", ["application/json"]],
  ["an icon", "/icon-sandbox.svg", "image/svg+xml"],
])("%s is sent by Brotli, or by gzip to a browser without it", async (_name, path, contentType) => {
  expect(await read(path, contentType, all)).toEqual({ encoding: "br", text });
  expect(await read(path, contentType, "gzip, deflate")).toEqual({ encoding: "gzip", text });
});

test.each([
  ["the session and its CSRF token", "/api/auth/csrf", ["application/json"]],
  ["a route whose answers may hold secrets", "/api/surfaces", ["application/json"]],
  ["a route that only begins like a compressed one", "/api/reader", ["application/json"]],
  ["the stream of changes", "/api/live", "text/event-stream"],
  ["a font", "/_next/static/media/sans.woff2", "font/woff2"],
])("%s is not compressed", async (_name, path, contentType) => {
  expect(await read(path, contentType, all)).toEqual({ encoding: null, text });
});
