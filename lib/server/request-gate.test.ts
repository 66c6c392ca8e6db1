import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deviceCookie } from "#lib/server/known-device";
import { watchPeers } from "#lib/server/peer";
import { guardServer } from "#lib/server/request-gate";
import { testSettings, useSettings } from "#lib/server/store/test-store";

const settings = testSettings("postgresql://qm@127.0.0.1/qm");
const own = { Origin: settings.QM_ORIGIN ?? "", "Sec-Fetch-Site": "same-origin" };
const action = { ...own, "Next-Action": "a".repeat(42), "Content-Type": "text/plain" };

/** What reached the listener behind the gate: the place that Next has in the console. */
const reached: { url: string; body: string }[] = [];
const sockets: Socket[] = [];

const listener = async (request: IncomingMessage, response: ServerResponse) => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  reached.push({ url: request.url ?? "", body });
  if (request.url === "/orders/") response.writeHead(308, { Location: "/orders" });
  response.end("reached");
};

const server = createServer((request, response) => void listener(request, response));
server.on("connection", (socket) => sockets.push(socket));
watchPeers(() => undefined);
guardServer(server);

const port = () => (server.address() as AddressInfo).port;

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  useSettings(settings);
  reached.length = 0;
  sockets.length = 0;
});

interface Answered {
  status: number;
  headers: Map<string, string>;
  body: string;
}

const parse = (text: string): Answered => {
  const [head = "", body = ""] = text.split("\r\n\r\n", 2);
  const [first = "", ...lines] = head.split("\r\n");
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 2),
    ]),
  );
  return { status: Number(first.split(" ")[1]), headers, body };
};

/** Sends bytes as they are and reads until the connection ends. */
const exchange = (...parts: (string | Buffer)[]) =>
  new Promise<Answered>((resolve) => {
    let text = "";
    const socket = connect(port(), "127.0.0.1", () => {
      for (const part of parts) socket.write(part);
    });
    socket.on("data", (data) => {
      text += String(data);
    });
    socket.on("error", () => undefined);
    socket.on("end", () => socket.destroy());
    socket.on("close", () => resolve(parse(text)));
  });

const head = (method: string, target: string, headers: Record<string, string> = {}) =>
  [
    `${method} ${target} HTTP/1.1`,
    "Host: console.test",
    "Connection: close",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "\r\n",
  ].join("\r\n");

const send = (method: string, target: string, body = "", headers: Record<string, string> = {}) =>
  exchange(head(method, target, { ...headers, "Content-Length": String(body.length) }), body);

const expectHeaders = ({ headers }: Answered) => {
  for (const name of [
    "strict-transport-security",
    "content-security-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "referrer-policy",
    "permissions-policy",
    "x-content-type-options",
    "x-frame-options",
    "cache-control",
  ]) {
    expect(headers.has(name), name).toBe(true);
  }
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
};

describe("bodies", () => {
  it.each([
    ["POST", "/api/read/orders.validate", 64 * 1024],
    ["POST", "/api/auth/callback/demo", 8 * 1024],
  ])("of %s %s reach Next up to %d bytes, and are refused beyond", async (method, path, max) => {
    const whole = await send(method, path, "x".repeat(max));
    expect(whole.status).toBe(200);
    expect(reached[0]?.body.length).toBe(max);
    const larger = await send(method, path, "x".repeat(max + 1));
    expect(larger.status).toBe(413);
    expectHeaders(larger);
    expect(JSON.parse(larger.body)).toMatchObject({ error: { kind: "validation" } });
    expect(reached).toHaveLength(1);
  });

  it("of actions are taken up to 64 KB", async () => {
    const fits = JSON.stringify(["x".repeat(64 * 1024 - 4)]);
    expect((await send("POST", "/orders", fits, action)).status).toBe(200);
    expect((await send("POST", "/orders", `${fits} `, action)).status).toBe(413);
  });

  it.each(["POST", "PUT", "GET", "DELETE"])("are not taken by a page: %s", async (method) => {
    const refused = await send(method, "/signin", "hello");
    expect(refused.status).toBe(413);
    expectHeaders(refused);
    expect(reached).toEqual([]);
  });

  it("that are sent in pieces are counted, and cut where the limit is", async () => {
    const piece = `${(40_000).toString(16)}\r\n${"x".repeat(40_000)}\r\n`;
    const chunked = head("POST", "/api/read/orders.validate", { "Transfer-Encoding": "chunked" });
    expect((await exchange(chunked, piece, "0\r\n\r\n")).status).toBe(200);
    expect(reached[0]?.body.length).toBe(40_000);
    const cut = await exchange(chunked, piece, piece, piece);
    expect(cut.status).toBe(413);
    expectHeaders(cut);
    expect(reached).toHaveLength(1);
  });

  it("of 60 MB are answered without being read, twenty at once", async () => {
    const large = head("POST", "/api/read/orders.validate", { "Content-Length": "60000000" });
    const block = Buffer.alloc(1_000_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => exchange(large, block, block, block)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(413));
    const read = sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
    // At most what Node had read ahead on each connection.
    expect(read).toBeLessThan(20 * 300_000);
    expect(reached).toEqual([]);
  });

  it("are refused before they are sent where the client asks first", async () => {
    const asked = await exchange(
      head("POST", "/api/read/orders.validate", {
        "Content-Length": "60000000",
        Expect: "100-continue",
      }),
    );
    expect(asked.status).toBe(413);
  });

  it("that never come whole never reach Next", async () => {
    const half = head("POST", "/api/read/orders.validate", { "Content-Length": "100" });
    await new Promise<void>((resolve) => {
      const socket = connect(port(), "127.0.0.1", () => socket.end(`${half}half`));
      socket.on("close", () => resolve());
      socket.resume();
    });
    expect((await send("GET", "/")).status).toBe(200);
    expect(reached.map(({ url }) => url)).toEqual(["/"]);
  });
});

describe("malformed requests", () => {
  it.each([
    ["GET", "/teams/%E0%A4%A", 400],
    ["GET", "/%", 400],
    ["GET", "http://elsewhere.example/", 400],
    ["OPTIONS", "*", 400],
    ["TRACE", "/", 405],
    ["PROPFIND", "/", 405],
  ])("%s %s is answered %d with every header", async (method, target, status) => {
    const refused = await exchange(head(method, target));
    expect(refused.status).toBe(status);
    expectHeaders(refused);
    expect(reached).toEqual([]);
  });

  it.each([
    ["GARBAGE\r\n\r\n", 400],
    [head("GET", "/", { "X-Long": "x".repeat(40_000) }), 431],
    ["GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400],
  ])("that Node can't read are answered with every header", async (bytes, status) => {
    const refused = await exchange(bytes);
    expect(refused.status).toBe(status);
    expectHeaders(refused);
  });

  it("leave valid percent-encoding and every page alone", async () => {
    for (const target of ["/teams/a%2Fb", "/teams/%E2%82%AC?x=%E0%A4%A", "/"]) {
      expect((await exchange(head("GET", target))).status).toBe(200);
    }
    expect(reached).toHaveLength(3);
  });

  it("redirects of Next's own carry every header", async () => {
    const redirect = await exchange(head("GET", "/orders/"));
    expect(redirect.status).toBe(308);
    expectHeaders(redirect);
  });
});

describe("actions", () => {
  const multipart = (body: string) => ({
    headers: { ...action, "Content-Type": "multipart/form-data; boundary=b" },
    body,
  });
  const part = (name: string, text: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

  it.each([
    ["text that is no JSON", action, "hello"],
    ["nothing", action, ""],
    ["a reference to a part that is not there", action, '["$F1","$K2"]'],
    ["an id that can be none", { ...action, "Next-Action": "x" }, "[]"],
    ["parts without an end", multipart("").headers, part("0", "[]")],
    ["parts without the first", multipart("").headers, `${part("1", "[]")}--b--\r\n`],
    ["a first part that is no JSON", multipart("").headers, `${part("0", "hello")}--b--\r\n`],
  ])("with %s are answered 400", async (_what, headers, body) => {
    const refused = await send("POST", "/orders", body, headers);
    expect(refused.status).toBe(400);
    expectHeaders(refused);
    expect(reached).toEqual([]);
  });

  it.each([
    ["text", { headers: action, body: '["$$literal","$undefined",{"a":"$D2026-01-01"}]' }],
    ["a form", multipart(`${part("1_name", "Zoë")}${part("0", '["$K1"]')}--b--\r\n`)],
  ])("with %s reach Next as they were sent", async (_what, { headers, body }) => {
    const bytes = Buffer.from(body);
    const sent = head("POST", "/orders", { ...headers, "Content-Length": String(bytes.length) });
    expect((await exchange(sent, bytes)).status).toBe(200);
    expect(reached[0]?.body).toBe(body);
  });

  it.each([
    [{ Origin: "https://elsewhere.example" }, 403],
    [{ "Sec-Fetch-Site": "cross-site" }, 403],
    [{ "Content-Type": "application/json" }, 415],
    [{ "Content-Type": "multipart/form-data" }, 415],
  ])("with %o are answered %d", async (headers, status) => {
    const refused = await send("POST", "/orders", "[]", { ...action, ...headers });
    expect(refused.status).toBe(status);
    expectHeaders(refused);
  });
});

describe("a flood of sign-ins", () => {
  const signIn = (headers: Record<string, string> = {}) =>
    send("POST", "/api/auth/callback/password", "email=a", headers);

  it("is stopped in memory after twenty, with the time to wait", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn()));
    expect(reached).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 429) as Answered;
    expectHeaders(refused);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // A known device is not held back, a forged one is.
    const [cookie = ""] = deviceCookie("owner@example.com").split(";");
    expect((await signIn({ Cookie: cookie })).status).toBe(200);
    expect((await signIn({ Cookie: cookie.replace(/.$/, "!") })).status).toBe(429);
  });

  it("from many addresses is stopped for strangers together, not for known devices", async () => {
    useSettings({ ...settings, QM_PROXY_HOPS: "1" });
    const from = (n: number) => ({ "X-Forwarded-For": `203.0.113.${n}` });
    const answers = await Promise.all(Array.from({ length: 120 }, (_, n) => signIn(from(n))));
    const passed = answers.filter(({ status }) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(40);
    expect(passed).toBeLessThan(70);
    const [cookie = ""] = deviceCookie("owner@example.com").split(";");
    expect((await signIn({ ...from(200), Cookie: cookie })).status).toBe(200);
  });
});
