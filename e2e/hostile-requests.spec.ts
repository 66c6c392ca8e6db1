import { readFileSync } from "node:fs";
import { proof } from "#testing/proofs.ts";
import type { World } from "#testing/world/world.ts";
import { expect, test, tracedWorld } from "./fixtures.ts";
import { fillSignIn, signInError } from "./pages/sign-in-page.ts";
import { type RawResponse, sendRaw } from "./support/raw-http.ts";

// A world of its own, because these tests read its log and use up its rate limits.
test.use({ account: null, worldOptions: tracedWorld });

/** Expects the status and all security headers. */
const expectResponse = ({ status, head }: RawResponse, wanted: number, what: string) => {
  expect(status, what).toBe(wanted);
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

const sameOrigin = (world: World) => [`Origin: ${world.origin}`, "Sec-Fetch-Site: same-origin"];

const post = (world: World, path: string, headers: readonly string[], body: string) =>
  sendRaw(
    world,
    [`POST ${path} HTTP/1.1`, ...headers, `Content-Length: ${Buffer.byteLength(body)}`],
    body,
  );

/** Texts that React's decoder takes for references to what this body does not have. */
const references = [..."@hTQWinAOoUSsLlGgMmVBRrXx0"].map((letter) => `$${letter}1`);

const partsOf = (text: string) =>
  `--b\r\nContent-Disposition: form-data; name="0"\r\n\r\n["${text}"]\r\n--b--\r\n`;

const signInPath = "/api/auth/callback/password";

const actionIds = () => {
  const manifest = JSON.parse(
    readFileSync(".next/server/server-reference-manifest.json", "utf8"),
  ) as { node: Record<string, unknown> };
  return Object.keys(manifest.node);
};

test("malformed requests get a 4xx response, and every response and redirect has all security headers", async ({
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
    ["GET /nothing-here", 307],
    ["GET /.git/config", 307],
    ["GET /_next/static/../../../.git/config", 307],
    ["GET /api/nothing-here", 404],
    ["GET /_next/static/none.js", 404],
    ["GET /_next/data/x/orders.json", 404],
    ["DELETE /api/health", 405],
  ];
  for (const [line, status] of cases) {
    expectResponse(await sendRaw(world, [`${line} HTTP/1.1`]), status, line);
  }
});

test("a request that offers another protocol, or names its whole address, is answered like any other", async ({
  world,
}) => {
  for (const line of [
    "GET /signin",
    "GET /orders",
    "HEAD /signin",
    "GET /api/health",
    "GET /api/read/orders.list",
    "GET /api/live",
    "GET /api/scim/v2/Users",
    "POST /api/webhooks/lifecycle/env",
    "POST /mcp",
    "OPTIONS /api/health",
    "GET /nothing-here",
    "GET /_next/static/none.js",
  ]) {
    const [method, path] = line.split(" ");
    const plain = await sendRaw(world, [`${line} HTTP/1.1`]);
    expect(plain.status, line).toBeGreaterThan(0);
    for (const protocol of ["h2c", "websocket"]) {
      const upgrade = ["Connection: Upgrade", `Upgrade: ${protocol}`];
      const answer = await sendRaw(world, [`${line} HTTP/1.1`, ...upgrade]);
      expect(answer.status, `${line}, ${protocol}`).toBe(plain.status);
      expect(answer.head).toContain("connection: close");
    }
    const whole = await sendRaw(world, [`${method} ${world.origin}${path} HTTP/1.1`]);
    expect(whole.status, `${line}, whole`).toBe(plain.status);
  }
  expectResponse(await sendRaw(world, ["CONNECT elsewhere.example:443 HTTP/1.1"]), 405, "CONNECT");
});

test("a server action is answered whatever host a reverse proxy names", async ({ world }) => {
  const [known = ""] = actionIds();
  const headers = [...sameOrigin(world), `Next-Action: ${known}`, "Content-Type: text/plain"];
  const plain = await post(world, "/signin/password", headers, "[]");
  expect(plain.status).toBeLessThan(500);
  const proxied = [...headers, "X-Forwarded-Host: console.internal"];
  const answer = await post(world, "/signin/password", proxied, "[]");
  expect(answer.status).toBe(plain.status);
});

test("a body over the limit of its route gets a 413 response before any session is read", async ({
  world,
}) => {
  for (const [path, length] of [
    ["/api/read/orders.validate", 64 * 1024 + 1],
    ["/api/read/orders.validate", 60_000_000],
    ["/api/auth/callback/password", 8 * 1024 + 1],
    ["/signin", 1],
    ["/orders", 60_000_000],
  ] as const) {
    const head = [`POST ${path} HTTP/1.1`, `Content-Length: ${length}`];
    expectResponse(await sendRaw(world, head, "x"), 413, `${path} ${length}`);
  }
});

const ofParts = "multipart/form-data; boundary=b";

/** What no Server Action accepts: the type of a body, the body and the status of the answer. */
const malformed: readonly (readonly [type: string, body: string, status: number])[] = [
  ["text/plain", "hello", 400],
  ["text/plain", "", 400],
  ["text/plain", '["$F1","$K2"]', 400],
  ["text/plain", "[".repeat(30_000), 400],
  ["text/plain", "5", 400],
  ["text/plain", "{}", 400],
  ...references.map((text) => ["text/plain", `["${text}"]`, 400] as const),
  ...references.map((text) => [ofParts, partsOf(text), 400] as const),
  [ofParts, "garbage", 400],
  ["multipart/form-data", "garbage", 415],
  ["application/json", "[]", 415],
];

const postAction = (
  world: World,
  id: string,
  type: string,
  body: string,
  from = sameOrigin(world),
) =>
  post(world, "/signin/password", [...from, `Next-Action: ${id}`, `Content-Type: ${type}`], body);

const expectRefused = async (world: World, id: string, bodies = malformed) => {
  for (const [type, body, status] of bodies) {
    expectResponse(await postAction(world, id, type, body), status, `${type} ${body.slice(0, 20)}`);
  }
};

test("a sign-in that is not a form, and a server action that is malformed or of another site, get a 4xx response", async ({
  world,
}) => {
  const headers = [...sameOrigin(world), "Content-Type: application/json"];
  expectResponse(await post(world, signInPath, headers, '{"a":'), 415, "JSON");

  const ids = actionIds();
  expect(ids.length).toBeGreaterThanOrEqual(4);
  const [known = "", ...others] = ids;
  await expectRefused(world, known);
  // Each of the other actions meets the first text, the last reference in parts, and a type that is none.
  const few = malformed.filter((_, at) => at === 0 || at >= malformed.length - 4);
  for (const id of others) await expectRefused(world, id, few);
  for (const [id, from, status] of [
    ["x", sameOrigin(world), 400],
    ["0".repeat(42), sameOrigin(world), 409],
    [known, [`Origin: https://elsewhere.example`, "Sec-Fetch-Site: same-origin"], 403],
    [known, [`Origin: ${world.origin}`, "Sec-Fetch-Site: cross-site"], 403],
    [known, [], 403],
  ] as const) {
    const response = await postAction(world, id, "text/plain", "[]", [...from]);
    expectResponse(response, status, `${id} ${from.join()}`);
  }
});

test(
  "every malformed body for every server action gets a 4xx response",
  proof,
  async ({ world }) => {
    for (const id of actionIds()) await expectRefused(world, id);
  },
);

test("the log reports each denial without a stack, an email address or an IP address", async ({
  world,
}) => {
  await sendRaw(world, ["GET /teams/%E0%A4%A HTTP/1.1"]);
  const body = "email=nobody%40example.com&password=wrong&json=true";
  const readLog = () => readFileSync(world.consoleLog, "utf8").split("\n");
  const deniedLines = () => readLog().filter((line) => line.includes('"msg":"denied"'));
  // The tests before used up the log's allowance of lines, so a denial may have to be repeated.
  await expect(async () => {
    await post(world, signInPath, ["Content-Type: application/x-www-form-urlencoded"], body);
    expect(deniedLines().join()).toContain('"reason":"another site"');
  }).toPass();
  const lines = readLog();
  const denied = deniedLines();
  expect(denied.join()).not.toMatch(/@|127\.0\.0\.1|%40/);
  expect(lines.filter((line) => /^\s+at /.test(line))).toEqual([]);
});

test("too many sign-ins get a 429 response, and the form shows the time to wait", async ({
  world,
  page,
}) => {
  // Every 15 s, one attempt becomes free: the form has to be sent right after these.
  await page.goto("/signin");
  const responses = await Promise.all(
    Array.from({ length: 40 }, () => post(world, signInPath, sameOrigin(world), "")),
  );
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(19);
  expectResponse(refused[0] as RawResponse, 429, "too many sign-ins");
  await fillSignIn(page, "nobody@example.com", "a guess");
  await expect(signInError(page)).toHaveText(/^Too many attempts\. Try again in \d+ seconds\.$/);
});
