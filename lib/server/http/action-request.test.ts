import { describe, expect, it } from "vitest";
import { expectAnswer, headOf, testGate } from "#testing/server/gate.ts";

const { settings, reached, exchange, send, action } = testGate();

describe("a request to a Server Action", () => {
  const multipart = (body: string) => ({
    headers: { ...action, "Content-Type": "multipart/form-data; boundary=b" },
    body,
  });
  const part = (name: string, text: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

  it.each([
    ["text that is not JSON", action, "hello"],
    ["an empty body", action, ""],
    ["a reference to a missing part", action, '["$F1","$K2"]'],
    ["a malformed action id", { ...action, "Next-Action": "x" }, "[]"],
    ["parts without an end", multipart("").headers, part("0", "[]")],
    ["parts without the first", multipart("").headers, `${part("1", "[]")}--b--\r\n`],
    ["a first part that is not JSON", multipart("").headers, `${part("0", "hello")}--b--\r\n`],
  ])("with %s is answered 400", async (_what, headers, body) => {
    expectAnswer(await send("POST", "/orders", body, headers), 400);
    expect(reached).toEqual([]);
  });

  it.each([
    ["text", { headers: action, body: '["$$literal","$undefined",{"a":"$D2026-01-01"}]' }],
    ["a form", multipart(`${part("_1_name", "Zoë")}${part("0", '["$K1"]')}--b--\r\n`)],
  ])("with %s as its arguments reaches Next unchanged", async (_what, { headers, body }) => {
    const bytes = Buffer.from(body);
    const sent = headOf("POST", "/orders", { ...headers, "Content-Length": String(bytes.length) });
    expect((await exchange(sent, bytes)).status).toBe(200);
    expect(reached[0]?.body).toBe(body);
  });

  it("is refused as a form without an action, which no page has", async () => {
    const headers = { "Content-Type": "multipart/form-data; boundary=b" };
    expectAnswer(await send("POST", "/orders", "", headers), 415);
    expect(reached).toEqual([]);
  });

  it.each([
    [{ Origin: "https://elsewhere.example" }, 403],
    [{ "Sec-Fetch-Site": "cross-site" }, 403],
    [{ "Content-Type": "application/json" }, 415],
    [{ "Content-Type": "multipart/form-data" }, 415],
  ])("with %o is answered %d", async (headers, status) => {
    expectAnswer(await send("POST", "/orders", "[]", { ...action, ...headers }), status);
  });

  it("of a page that was opened at another address is refused with that address and the right one", async () => {
    const headers = { ...action, Origin: "https://other.example", "Sec-Fetch-Site": "same-origin" };
    const { status, body } = await send("POST", "/orders", "[]", headers);
    expect(status).toBe(403);
    expect(body).toContain("This page was opened at https://other.example");
    expect(body).toContain(`Open ${settings.QM_ORIGIN}.`);
  });

  it("reaches Next with the host of its Origin, whatever the reverse proxy made of it", async () => {
    const proxied: Record<string, string>[] = [{}, { "X-Forwarded-Host": "127.0.0.1:3000" }];
    for (const headers of proxied) {
      const answer = await send("POST", "/orders", "[]", { ...action, ...headers });
      expect(answer.status).toBe(200);
    }
    const { host } = new URL(settings.QM_ORIGIN ?? "");
    expect(reached.map(({ forwardedHost }) => forwardedHost)).toEqual([host, host]);
  });
});
