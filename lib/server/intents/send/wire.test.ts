import { createServer, type Socket } from "node:net";
import zlib from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toSendResult } from "#lib/server/intents/send/send-result.ts";
import { sendOnce, type WireAnswer } from "#lib/server/intents/send/wire.ts";
import { maxAnswerBytes } from "#lib/v4/client/body.ts";
import { runsOf } from "#testing/proofs.ts";
import { listen } from "#testing/service/local-server.ts";

const payload = {
  method: "POST",
  target: "/v4/orders",
  body: JSON.stringify({ name: "Zoë 李 🚚" }),
  input: {},
};

/** Runs a server of raw bytes. `seen`: the text of each connection. */
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
  const origin = await listen(server);
  try {
    await use(origin, seen);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
};

const send = (baseUrl: string, maySend = () => true, timeoutMs = 300): Promise<WireAnswer> =>
  sendOnce(payload, { baseUrl, apiKey: "svc_sk_x", timeoutMs, maySend });

const head = "HTTP/1.1 200 OK\r\n";

describe("sendOnce", () => {
  it("sends the body's bytes unchanged, once, and accepts only codings that it can read", () =>
    withServer(
      (socket) => socket.end(`${head}Content-Length: 2\r\n\r\n{}`),
      async (baseUrl, seen) => {
        const answer = await send(baseUrl);
        expect(answer).toMatchObject({ kind: "answered", status: 200 });
        expect(seen).toHaveLength(1);
        expect(seen[0]?.split("\r\n\r\n")[1]).toBe(payload.body);
        expect(seen[0]).toContain(`ontent-length: ${Buffer.byteLength(payload.body)}`);
        expect(seen[0]).toMatch(
          /accept-encoding: identity, gzip;q=0\.5, deflate;q=0\.5, br;q=0\.5/i,
        );
        expect(seen[0]).toMatch(/^POST \/v4\/orders HTTP\/1\.1\r\n/);
      },
    ));

  it("sends an ID token as Authorization: Bearer, in place of the key", () =>
    withServer(
      (socket) => socket.end(`${head}Content-Length: 2\r\n\r\n{}`),
      async (baseUrl, seen) => {
        const options = { baseUrl, timeoutMs: 300, maySend: () => true };
        await sendOnce(payload, { ...options, apiKey: "eyJ.a.b", auth: "id token" });
        expect(seen[0]).toMatch(/\r\nauthorization: Bearer eyJ\.a\.b\r\n/i);
        expect(seen[0]).not.toMatch(/x-api-key/i);
      },
    ));

  it("distinguishes answers that were cut short, reset, redirected or never sent", async () => {
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

  it("sends nothing after the deadline, although the connection is open", () =>
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

/** Runs a server that answers every request with these bytes and this `Content-Encoding`. */
const sendTo = async (coding: string, body: Uint8Array, status = "200 OK") => {
  let answer: WireAnswer | undefined;
  await withServer(
    (socket) => {
      socket.write(
        `HTTP/1.1 ${status}\r\nContent-Encoding: ${coding}\r\nContent-Length: ${body.byteLength}\r\n\r\n`,
      );
      socket.end(body);
    },
    async (baseUrl) => {
      answer = await send(baseUrl, () => true, 5_000);
    },
  );
  if (answer?.kind !== "answered") throw new Error(`There is no answer: ${answer?.kind}`);
  return answer;
};

const readAs = (answer: WireAnswer) =>
  toSendResult("orders.create", answer, {
    apiKey: "svc_sk_x",
    pathId: null,
    request: { baseUrl: "http://service.test", target: "/v4/orders" },
    now: 0,
  });

describe("a compressed answer to a write", () => {
  const text = JSON.stringify({ status: "success", order: { id: "o1", note: "Zoë 李 🚚" } });

  it.each([
    ["gzip", zlib.gzipSync(text)],
    ["X-GZIP", zlib.gzipSync(text)],
    ["deflate", zlib.deflateSync(text)],
    ["deflate", zlib.deflateRawSync(text)],
    ["br", zlib.brotliCompressSync(text)],
    ["deflate, gzip", zlib.gzipSync(zlib.deflateSync(text))],
    ["identity", Buffer.from(text)],
  ])("is decompressed and accepted: %s", async (coding, body) => {
    const answer = await sendTo(coding, body);
    expect(Buffer.from(answer.bytes).toString("utf8")).toBe(text);
    expect(await readAs(answer)).toMatchObject({ result: "accepted", id: "o1" });
  });

  it("has an unknown outcome that names the coding, when Quartermaster does not know the coding", async () => {
    const answer = await sendTo("compress", Buffer.from("1f9d", "hex"));
    expect(answer).toMatchObject({ status: 200, problem: "UNKNOWN_ENCODING" });
    expect(await readAs(answer)).toMatchObject({
      result: "unknown",
      failure: {
        kind: "malformed",
        message: "The service's answer is compressed (compress) and could not be decompressed.",
      },
    });
  });

  it.each([
    ["cut short", "gzip", zlib.gzipSync(text).subarray(0, -9)],
    ["cut short", "br", zlib.brotliCompressSync(text).subarray(0, -5)],
    ["of noise", "deflate", Buffer.from("not compressed at all")],
    ["of too many codings", "gzip, gzip, gzip", zlib.gzipSync(text)],
  ])("has an unknown outcome when its stream is %s (%s)", async (_what, coding, body) => {
    expect(await readAs(await sendTo(coding, body))).toMatchObject({ result: "unknown" });
  });

  it("is decompressed up to the largest answer only, when a small body decompresses to a huge one", async () => {
    const bomb = zlib.gzipSync(Buffer.alloc(maxAnswerBytes * 4, " "));
    expect(bomb.byteLength).toBeLessThan(100_000);
    for (const [coding, body] of [
      ["gzip", bomb],
      ["gzip, gzip", zlib.gzipSync(bomb)],
    ] as const) {
      const answer = await sendTo(coding, body);
      expect(answer).toMatchObject({ problem: "TOO_LARGE", bytes: new Uint8Array() });
      expect(await readAs(answer)).toMatchObject({
        result: "unknown",
        failure: { message: "The service's answer is too large to be read." },
      });
    }
  });

  it("keeps the sentence of a refusal, and its status when the body can't be read", async () => {
    const refusal = zlib.brotliCompressSync(JSON.stringify({ statusMessage: "No such type." }));
    expect(await readAs(await sendTo("br", refusal, "400 Bad Request"))).toMatchObject({
      result: "refused",
      failure: { message: "No such type." },
    });
    expect(await readAs(await sendTo("zstd", refusal, "400 Bad Request"))).toMatchObject({
      result: "refused",
      failure: { status: 400 },
    });
  });

  it("never makes sendOnce throw, whatever the bytes and the coding are", () =>
    fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 64 }),
        fc.constantFrom("gzip", "deflate", "br", "gzip, br", "zstd", "identity", "x", "a\tb"),
        async (body, coding) => {
          expect(["accepted", "unknown"]).toContain(
            (await readAs(await sendTo(coding, body))).result,
          );
        },
      ),
      { numRuns: runsOf(60) },
    ));
});
