import { describe, expect, it } from "vitest";
import { issueDeviceCookie } from "#lib/server/limits/device-cookie.ts";
import { speakByRequest } from "#lib/server/words/request-language.ts";
import { expectAnswer, headOf, type RawAnswer, testGate } from "#testing/server/gate.ts";
import { useSettings } from "#testing/server/store.ts";

speakByRequest();

const { settings, reached, sockets, open, exchange, send, action } = testGate();

describe("a request body", () => {
  it.each([
    ["POST", "/api/read/orders.validate", 64 * 1024],
    ["POST", "/api/auth/callback/demo", 8 * 1024],
  ])("of %s %s reaches Next up to %d bytes, and is refused beyond", async (method, path, max) => {
    const whole = await send(method, path, "x".repeat(max));
    expect(whole.status).toBe(200);
    expect(reached[0]?.body.length).toBe(max);
    const larger = await send(method, path, "x".repeat(max + 1));
    expectAnswer(larger, 413);
    expect(JSON.parse(larger.body)).toMatchObject({ error: { kind: "validation" } });
    expect(reached).toHaveLength(1);
  });

  it("of an agent is accepted up to 64 KB", async () => {
    expect((await send("POST", "/mcp", "x".repeat(64 * 1024))).status).toBe(200);
    expectAnswer(await send("POST", "/mcp", "x".repeat(64 * 1024 + 1)), 413);
  });

  it("of an action is accepted up to 64 KB", async () => {
    const fits = JSON.stringify(["x".repeat(64 * 1024 - 4)]);
    expect((await send("POST", "/orders", fits, action)).status).toBe(200);
    expect((await send("POST", "/orders", `${fits} `, action)).status).toBe(413);
  });

  it("of an action with a whole policy is accepted up to 1 MB", async () => {
    const fits = JSON.stringify(["x".repeat(1024 * 1024 - 4)]);
    expect((await send("POST", "/settings/policies", fits, action)).status).toBe(200);
    expect((await send("POST", "/settings/policies", `${fits} `, action)).status).toBe(413);
  });

  it.each(["POST", "PUT", "GET", "DELETE"])("is refused by a page: %s", async (method) => {
    expectAnswer(await send(method, "/signin", "hello"), 413);
    expect(reached).toEqual([]);
  });

  it("that is chunked is counted, and refused at the limit", async () => {
    const piece = `${(40_000).toString(16)}\r\n${"x".repeat(40_000)}\r\n`;
    const chunked = headOf("POST", "/api/read/orders.validate", { "Transfer-Encoding": "chunked" });
    expect((await exchange(chunked, piece, "0\r\n\r\n")).status).toBe(200);
    expect(reached[0]?.body.length).toBe(40_000);
    const cut = await exchange(chunked, piece, piece, piece);
    expectAnswer(cut, 413);
    expect(reached).toHaveLength(1);
  });

  it("of 60 MB is refused without being read, also twenty at once", async () => {
    const large = headOf("POST", "/api/read/orders.validate", { "Content-Length": "60000000" });
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

  it("is refused before it is sent if the client expects 100-continue", async () => {
    const asked = await exchange(
      headOf("POST", "/api/read/orders.validate", {
        "Content-Length": "60000000",
        Expect: "100-continue",
      }),
    );
    expect(asked.status).toBe(413);
  });

  it("that is incomplete never reaches Next", async () => {
    const half = headOf("POST", "/api/read/orders.validate", { "Content-Length": "100" });
    await new Promise<void>((resolve) => {
      const socket = open((connected) => connected.end(`${half}half`));
      socket.on("close", () => resolve());
      socket.resume();
    });
    expect((await send("GET", "/")).status).toBe(200);
    expect(reached.map(({ url }) => url)).toEqual(["/"]);
  });
});

describe("a malformed request", () => {
  it.each([
    ["GET", "/teams/%E0%A4%A", 400],
    ["GET", "/%", 400],
    ["GET", "http://elsewhere.example/", 400],
    ["OPTIONS", "*", 400],
    ["TRACE", "/", 405],
    ["PROPFIND", "/", 405],
  ])("%s %s is answered %d with every security header", async (method, target, status) => {
    expectAnswer(await exchange(headOf(method, target)), status);
    expect(reached).toEqual([]);
  });

  it.each([
    ["GARBAGE\r\n\r\n", 400],
    [headOf("GET", "/", { "X-Long": "x".repeat(40_000) }), 431],
    ["GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400],
  ])("that Node can't parse is answered with every security header", async (bytes, status) => {
    expectAnswer(await exchange(bytes), status);
  });
});

describe("a well-formed request", () => {
  it("reaches Next, with any valid percent-encoding in its path", async () => {
    for (const target of ["/teams/a%2Fb", "/teams/%E2%82%AC?x=%E0%A4%A", "/"]) {
      expect((await exchange(headOf("GET", target))).status).toBe(200);
    }
    expect(reached).toHaveLength(3);
  });

  it("is answered with every security header even if Next redirects it", async () => {
    const redirect = await exchange(headOf("GET", "/orders/"));
    expectAnswer(redirect, 308);
  });
});

describe("a flood of sign-ins", () => {
  const signIn = (headers: Record<string, string> = {}) =>
    send("POST", "/api/auth/callback/password", "email=a", headers);

  it("from one address is refused after twenty, slowly and with the time to wait", async () => {
    const begin = performance.now();
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn()));
    // Refusals are delayed.
    expect(performance.now() - begin).toBeGreaterThan(900);
    expect(reached).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 429) as RawAnswer;
    expectAnswer(refused, 429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // A known device is still accepted, a forged cookie is not.
    const [cookie = ""] = issueDeviceCookie("owner@example.com").split(";");
    expect((await signIn({ Cookie: cookie })).status).toBe(200);
    expect((await signIn({ Cookie: cookie.replace(/.$/, "!") })).status).toBe(429);
  });

  it("from many addresses is refused, but not for known devices", async () => {
    useSettings({ ...settings, QM_PROXY_HOPS: "1" });
    const from = (n: number) => ({ "X-Forwarded-For": `203.0.113.${n}` });
    const answers = await Promise.all(Array.from({ length: 120 }, (_, n) => signIn(from(n))));
    const passed = answers.filter(({ status }) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(20);
    expect(passed).toBeLessThan(60);
    const [cookie = ""] = issueDeviceCookie("owner@example.com").split(";");
    expect((await signIn({ ...from(200), Cookie: cookie })).status).toBe(200);
  });
});

describe("a refusal", () => {
  const german = { "Accept-Language": "de", Cookie: "language=de" };

  it("is in the language of the request where a person may read it", async () => {
    const { body } = await send("PURGE", "/orders", "", german);
    expect(body).toBe("Quartermaster unterstützt PURGE nicht.\n");
  });

  it("of an address that is too long to be read is in the language that its bytes name", async () => {
    const { status, body } = await exchange(
      headOf("GET", `/orders?q=${"x".repeat(40_000)}`, german),
    );
    expect(status).toBe(431);
    expect(body).toContain("Diese Adresse ist zu lang");
    const long = await exchange(headOf("GET", "/", { ...german, "X-Long": "x".repeat(40_000) }));
    expect(long.body).toContain("Diese Adresse ist zu lang");
    const unreadable = await exchange("GET / HTTP/1.1\r\nAccept-Language: de\r\nx y: z\r\n\r\n");
    expect(unreadable.body).toContain("Quartermaster konnte");
  });

  it.each(["/mcp", "/api/scim/v2/Users", "/api/webhooks/lifecycle/env"])(
    "is English for the programs that call %s",
    async (path) => {
      const { body } = await send("PURGE", path, "", german);
      expect(body).toContain("Quartermaster does not support PURGE.");
    },
  );
});
