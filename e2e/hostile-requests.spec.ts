import { readFileSync } from "node:fs";
import { connect } from "node:net";
import type { World } from "../scripts/world/world.ts";
import { expect, test } from "./fixtures.ts";

// What no browser sends: bytes written to the console's port as they are. A world of its own, whose
// log and limits no other test uses.
test.use({ worldOptions: { settings: { QM_LOG_LEVEL: "info" } } });

interface Answered {
  status: number;
  head: string;
  body: string;
}

const send = (world: World, head: string[], body = "") => {
  const { hostname, port, host } = new URL(world.origin);
  const lines = [head[0], `Host: ${host}`, "Connection: close", ...head.slice(1), "", body];
  return new Promise<Answered>((resolve) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => socket.write(lines.join("\r\n")));
    socket.on("data", (data) => {
      text += String(data);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const [answered = "", rest = ""] = text.split("\r\n\r\n", 2);
      resolve({ status: Number(answered.split(" ")[1]), head: answered.toLowerCase(), body: rest });
    });
  });
};

const expectHeaders = ({ head }: Answered, what: string) => {
  for (const name of [
    "strict-transport-security: max-age=63072000",
    "content-security-policy: default-src 'none'",
    "cross-origin-opener-policy: same-origin",
    "cross-origin-resource-policy: same-origin",
    "referrer-policy: no-referrer",
    "permissions-policy: ",
    "x-content-type-options: nosniff",
    "x-frame-options: deny",
    "cache-control: ",
  ]) {
    expect(head.split(name), `${what}: ${name}`).toHaveLength(2);
  }
  expect(head, what).toMatch(/cache-control: [^\n]*no-store/);
};

const own = (world: World) => [`Origin: ${world.origin}`, "Sec-Fetch-Site: same-origin"];

const actionIds = () => {
  const manifest = JSON.parse(
    readFileSync(".next/server/server-reference-manifest.json", "utf8"),
  ) as { node: Record<string, unknown> };
  return Object.keys(manifest.node);
};

test("malformed requests are answered 4xx, and redirects redirect, all with every header", async ({
  world,
}) => {
  const cases: [string, number][] = [
    ["GET /teams/%E0%A4%A", 400],
    ["GET /orders/%", 400],
    ["GET /api/read/%E0", 400],
    ["TRACE /", 405],
    ["PROPFIND /orders", 405],
    ["GET http://elsewhere.example/", 400],
    ["GET /orders/", 308],
    ["GET //orders", 308],
    ["GET /orders", 307],
    ["GET /nothing-here", 404],
    ["GET /_next/static/none.js", 404],
    ["GET /_next/data/x/orders.json", 404],
    ["DELETE /api/health", 405],
  ];
  for (const [line, status] of cases) {
    const answered = await send(world, [`${line} HTTP/1.1`]);
    expect(answered.status, line).toBe(status);
    expectHeaders(answered, line);
  }
});

test("bodies beyond what a route takes are answered 413 before any session", async ({ world }) => {
  for (const [path, length] of [
    ["/api/read/orders.validate", 64 * 1024 + 1],
    ["/api/read/orders.validate", 60_000_000],
    ["/api/auth/callback/password", 8 * 1024 + 1],
    ["/signin", 1],
    ["/orders", 60_000_000],
  ] as const) {
    const answered = await send(world, [`POST ${path} HTTP/1.1`, `Content-Length: ${length}`], "x");
    expect(answered.status, `${path} ${length}`).toBe(413);
    expectHeaders(answered, path);
  }
});

test("sign-ins that are no form, and malformed actions, are answered 4xx", async ({ world }) => {
  const json = await send(
    world,
    [
      "POST /api/auth/callback/password HTTP/1.1",
      ...own(world),
      "Content-Type: application/json",
      "Content-Length: 5",
    ],
    '{"a":',
  );
  expect(json.status).toBe(415);
  expectHeaders(json, "JSON");

  const ids = actionIds();
  expect(ids.length).toBeGreaterThanOrEqual(4);
  const post = (id: string, type: string, body: string, from = own(world)) =>
    send(
      world,
      [
        "POST /signin/password HTTP/1.1",
        ...from,
        `Next-Action: ${id}`,
        `Content-Type: ${type}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
      ],
      body,
    );
  for (const id of ids) {
    for (const [type, body, status] of [
      ["text/plain", "hello", 400],
      ["text/plain", "", 400],
      ["text/plain", '["$F1","$K2"]', 400],
      ["text/plain", "[".repeat(30_000), 400],
      ["multipart/form-data; boundary=b", "garbage", 400],
      ["multipart/form-data", "garbage", 415],
      ["application/json", "[]", 415],
    ] as const) {
      const answered = await post(id, type, body);
      expect(answered.status, `${type} ${body.slice(0, 20)}`).toBe(status);
      expectHeaders(answered, type);
    }
  }
  const [known = ""] = ids;
  for (const [id, from, status] of [
    ["x", own(world), 400],
    ["0".repeat(42), own(world), 409],
    [known, [`Origin: https://elsewhere.example`, "Sec-Fetch-Site: same-origin"], 403],
    [known, [`Origin: ${world.origin}`, "Sec-Fetch-Site: cross-site"], 403],
    [known, [], 403],
  ] as const) {
    const answered = await post(id, "text/plain", "[]", [...from]);
    expect(answered.status, `${id} ${from.join()}`).toBe(status);
    expectHeaders(answered, id);
  }
});

test("the log names each denial without a stack, an e-mail address or an IP address", async ({
  world,
}) => {
  await send(world, ["GET /teams/%E0%A4%A HTTP/1.1"]);
  const body = "email=nobody%40example.com&password=wrong&json=true";
  await send(
    world,
    [
      "POST /api/auth/callback/password HTTP/1.1",
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${body.length}`,
    ],
    body,
  );
  const lines = readFileSync(world.consoleLog, "utf8").split("\n");
  const denied = lines.filter((line) => line.includes('"msg":"denied"'));
  expect(denied.length).toBeGreaterThanOrEqual(2);
  expect(denied.join()).toContain('"reason":"another site"');
  expect(denied.join()).not.toMatch(/@|127\.0\.0\.1|%40/);
  expect(lines.filter((line) => /^\s+at /.test(line))).toEqual([]);
});

test("a flood of sign-ins is answered 429 with the time to wait, and the form names it", async ({
  world,
  page,
}) => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      send(world, [
        "POST /api/auth/callback/password HTTP/1.1",
        ...own(world),
        "Content-Length: 0",
      ]),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(19);
  expectHeaders(refused[0] as Answered, "429");
  await page.goto("/signin");
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password").fill("a guess");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveText(
    /^Too many attempts\. Try again in \d+ seconds\.$/,
  );
});
