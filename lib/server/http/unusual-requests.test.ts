import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { guardServer } from "#lib/server/http/request-gate.ts";
import { recordClientAddresses } from "#lib/server/limits/client-address.ts";
import { expectAnswer, headOf, testGate } from "#testing/server/gate.ts";
import { listen } from "#testing/service/local-server.ts";

const { reached, exchange, open } = testGate();

/** Sends bytes as they are, and returns the status of each answer when the connection has ended. */
const statusesOf = (...parts: string[]) =>
  new Promise<number[]>((resolve) => {
    let text = "";
    const socket = open((connected) => {
      for (const part of parts) connected.write(part);
    });
    socket.on("data", (data) => {
      text += String(data);
    });
    socket.on("close", () => {
      resolve([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)));
    });
  });

const h2c = {
  Connection: "Upgrade, HTTP2-Settings",
  Upgrade: "h2c",
  "HTTP2-Settings": "AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA",
};
const websocket = {
  Connection: "Upgrade",
  Upgrade: "websocket",
  "Sec-WebSocket-Version": "13",
  "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
};
const readRoute = "/api/read/orders.validate";

/** A request whose connection stays open after its answer, unless the server closes it. */
const request = (method: string, target: string, headers: Record<string, string>, body = "") =>
  [
    `${method} ${target} HTTP/1.1`,
    "Host: console.test",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    body,
  ].join("\r\n");

describe("a request with an Upgrade header", () => {
  it.each([
    ["h2c", h2c],
    ["websocket", websocket],
    ["an unknown protocol", { Connection: "upgrade", Upgrade: "x/1, y" }],
  ])("is answered as if it had none: %s", async (_protocol, headers) => {
    const answer = await exchange(request("GET", "/api/health", headers));
    expectAnswer(answer, 200);
    expect(answer.headers.get("connection")).toBe("close");
    expect(reached).toMatchObject([{ url: "/api/health", body: "" }]);
  });

  it.each([
    ["of a declared length", { "Content-Length": "5" }, ["hel", "lo"]],
    ["in chunks", { "Transfer-Encoding": "chunked" }, ["3\r\nhel\r\n", "2\r\nlo\r\n0\r\n\r\n"]],
    ["announced by Expect", { "Content-Length": "5", Expect: "100-continue" }, ["hello"]],
  ])("has its body read as HTTP/1.1: %s", async (_how, length, body) => {
    const statuses = await statusesOf(request("POST", readRoute, { ...h2c, ...length }), ...body);
    expect(statuses.at(-1)).toBe(200);
    expect(reached).toMatchObject([{ url: readRoute, body: "hello" }]);
  });

  it("cannot hide a second request in its body", async () => {
    const hidden = request("GET", "/hidden", {});
    const length = { "Content-Length": String(hidden.length) };
    expect(await statusesOf(request("POST", readRoute, { ...h2c, ...length }, hidden))).toEqual([
      200,
    ]);
    expect(reached).toMatchObject([{ url: readRoute, body: hidden }]);
  });

  it.each([
    [{ "Content-Length": "5", "Transfer-Encoding": "chunked" }, "0\r\n\r\n", 400],
    [{ "Content-Length": "60000000" }, "", 413],
  ])("is refused like any other: %j", async (length, body, status) => {
    expectAnswer(await exchange(request("POST", readRoute, { ...h2c, ...length }, body)), status);
    expect(reached).toEqual([]);
  });

  it("closes its connection, so that a client knows which later request was not answered", async () => {
    const both = request("GET", "/first", h2c) + request("GET", "/second", {});
    expect(await statusesOf(both)).toEqual([200]);
    expect(reached.map(({ url }) => url)).toEqual(["/first"]);
  });

  it("is answered also if it is the first that the server gets", async () => {
    const server: Server = createServer((_request, response) => void response.end("answered"));
    // As Next's own listener, which closes the connection.
    server.on("upgrade", (_request, socket) => socket.destroy());
    recordClientAddresses((used) => {
      if (used === server && server.listenerCount("clientError") === 0) guardServer(server);
    });
    const { port } = new URL(await listen(server));
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), "127.0.0.1", () =>
        socket.write(request("GET", "/", h2c)),
      );
      let text = "";
      socket.on("data", (data) => {
        text += String(data);
      });
      socket.on("close", () => resolve(text));
    });
    server.close();
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*answered/s);
  });
});

describe("a request that few clients send", () => {
  it.each([
    ["http://console.test/orders?a=b", "/orders?a=b"],
    ["HTTPS://Console.Test/orders", "/orders"],
    ["http://console.test", "/"],
    ["http://console.test?a=b", "/?a=b"],
  ])("names its whole address: %s is answered as %s", async (target, path) => {
    expect((await exchange(headOf("GET", target))).status).toBe(200);
    expect(reached).toMatchObject([{ url: path, body: "" }]);
  });

  it.each([
    "http://elsewhere.test/",
    "http://console.test@elsewhere.test/",
    "http://console.test:81/",
    "ftp://console.test/",
  ])("is refused if its address and its Host header differ: %s", async (target) => {
    expectAnswer(await exchange(headOf("GET", target)), 400);
    expect(reached).toEqual([]);
  });

  it("is answered although it expects something unknown", async () => {
    expectAnswer(await exchange(headOf("GET", "/", { Expect: "a-miracle" })), 200);
  });

  it("opens a tunnel, and is told that there are none", async () => {
    const answer = await exchange(headOf("CONNECT", "console.test:443"));
    expectAnswer(answer, 405);
    expect(answer.headers.get("allow")).toContain("GET");
  });

  it.each(["HEAD", "OPTIONS"])("uses the method %s", async (method) => {
    expectAnswer(await exchange(headOf(method, "/orders")), 200);
    expect(reached).toHaveLength(1);
  });

  it.each(["get / HTTP/1.1", "PRI * HTTP/2.0", "GET / HTTP/3.0"])(
    "is not HTTP/1.1, and is told so: %s",
    async (line) => {
      expectAnswer(await exchange(`${line}\r\nHost: console.test\r\n\r\n`), 400);
    },
  );
});
