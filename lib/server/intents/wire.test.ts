import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { sendOnce, type WireAnswer } from "#lib/server/intents/wire";

const payload = {
  method: "POST",
  target: "/v4/orders",
  body: JSON.stringify({ name: "Zoë 李 🚚" }),
  input: {},
};

/** A server of bytes: what it gets, and how often it is called upon. */
const withServer = async (
  onData: (socket: Socket, text: string) => void,
  use: (baseUrl: string, seen: string[]) => Promise<void>,
) => {
  const seen: string[] = [];
  const server = createServer((socket) => {
    let text = "";
    const index = seen.push("") - 1;
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      text += chunk.toString("utf8");
      seen[index] = text;
      onData(socket, text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
};

const send = (baseUrl: string, maySend = () => true, timeoutMs = 300): Promise<WireAnswer> =>
  sendOnce(payload, { baseUrl, apiKey: "svc_sk_x", timeoutMs, maySend });

const head = "HTTP/1.1 200 OK\r\nDate: Sat, 21 Nov 2026 10:00:00 GMT\r\n";

describe("sendOnce", () => {
  it("sends the body's bytes as they are, once, and tells the service's clock", () =>
    withServer(
      (socket) => socket.end(`${head}Content-Length: 2\r\n\r\n{}`),
      async (baseUrl, seen) => {
        const answer = await send(baseUrl);
        expect(answer).toMatchObject({ kind: "answered", status: 200 });
        expect(answer).toHaveProperty("date", Date.UTC(2026, 10, 21, 10));
        expect(seen).toHaveLength(1);
        expect(seen[0]?.split("\r\n\r\n")[1]).toBe(payload.body);
        expect(seen[0]).toContain(`ontent-length: ${Buffer.byteLength(payload.body)}`);
        expect(seen[0]).toMatch(/^POST \/v4\/orders HTTP\/1\.1\r\n/);
      },
    ));

  it("tells what was cut short, reset, redirected or never answered", async () => {
    const outcomes: [(socket: Socket) => void, object][] = [
      [(socket) => socket.end(`${head}Content-Length: 50\r\n\r\n{}`), { kind: "broken" }],
      [(socket) => socket.resetAndDestroy(), { kind: "broken", status: null }],
      [() => undefined, { kind: "broken", code: "TIMEOUT" }],
      [(socket) => socket.end("nonsense\r\n\r\n"), { kind: "broken" }],
      [
        (socket) =>
          socket.end("HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n"),
        { kind: "answered", status: 302 },
      ],
    ];
    for (const [react, outcome] of outcomes) {
      await withServer(react, async (baseUrl, seen) => {
        expect(await send(baseUrl)).toMatchObject(outcome);
        expect(seen).toHaveLength(1);
      });
    }
  });

  it("sends nothing when it is too late, although the connection stands", () =>
    withServer(
      (socket) => socket.end(),
      async (baseUrl, seen) => {
        const answer = await send(baseUrl, () => false);
        expect(answer).toMatchObject({ kind: "not sent", code: "TOO_LATE" });
        expect(seen.join("")).toBe("");
      },
    ));

  it.each([
    ["http://127.0.0.1:9", "ECONNREFUSED"],
    ["http://nowhere.invalid", /ENOTFOUND|EAI_AGAIN/],
  ])("sends nothing to %s", async (baseUrl, code) => {
    const answer = await send(baseUrl, () => true, 3_000);
    expect(answer.kind).toBe("not sent");
    expect(answer).toHaveProperty("code", expect.stringMatching(code));
  });

  it("sends nothing where TLS fails", () =>
    withServer(
      (socket) => socket.end("not tls"),
      async (baseUrl, seen) => {
        const answer = await send(baseUrl.replace("http:", "https:"));
        expect(answer.kind).toBe("not sent");
        expect(seen.join("")).not.toContain("svc_sk_x");
      },
    ));
});
