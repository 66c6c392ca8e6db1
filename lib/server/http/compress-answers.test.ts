import { afterAll, expect, test } from "vitest";
import { compressAnswer } from "#lib/server/http/compress-answers.ts";
import { startLocalServer } from "#testing/service/local-server.ts";

const text = "A row of an order. ".repeat(200);
/** Next passes the type of a route's answer as a list, and that of a page as text. */
let type: string | string[] = "";

const server = await startLocalServer((request, response) => {
  compressAnswer(request, response);
  response.setHeader("Content-Type", type);
  response.write(text.slice(0, 100));
  response.end(text.slice(100));
});
const { origin } = server;
afterAll(() => server.close());

const get = async (path: string, contentType: string | string[], encodings: string) => {
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
  expect(await get(path, contentType, all)).toEqual({ encoding: "br", text });
  expect(await get(path, contentType, "gzip, deflate")).toEqual({ encoding: "gzip", text });
});

test.each([
  ["the session and its CSRF token", "/api/auth/csrf", ["application/json"]],
  ["a route whose answers may hold secrets", "/api/surfaces", ["application/json"]],
  ["a route that only begins like a compressed one", "/api/reader", ["application/json"]],
  ["the stream of changes", "/api/live", "text/event-stream"],
  ["a font", "/_next/static/media/sans.woff2", "font/woff2"],
])("%s is not compressed", async (_name, path, contentType) => {
  expect(await get(path, contentType, all)).toEqual({ encoding: null, text });
});
