import { describe, expect, it } from "vitest";
import { expectAnswer, headOf, testGate } from "#lib/server/http/test-gate.ts";

const { reached, exchange, send, action } = testGate();

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
    ["a form", multipart(`${part("1_name", "Zoë")}${part("0", '["$K1"]')}--b--\r\n`)],
  ])("with %s as its arguments reaches Next unchanged", async (_what, { headers, body }) => {
    const bytes = Buffer.from(body);
    const sent = headOf("POST", "/orders", { ...headers, "Content-Length": String(bytes.length) });
    expect((await exchange(sent, bytes)).status).toBe(200);
    expect(reached[0]?.body).toBe(body);
  });

  it.each([
    [{ Origin: "https://elsewhere.example" }, 403],
    [{ "Sec-Fetch-Site": "cross-site" }, 403],
    [{ "Content-Type": "application/json" }, 415],
    [{ "Content-Type": "multipart/form-data" }, 415],
  ])("with %o is answered %d", async (headers, status) => {
    expectAnswer(await send("POST", "/orders", "[]", { ...action, ...headers }), status);
  });
});
