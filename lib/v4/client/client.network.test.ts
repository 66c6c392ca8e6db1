import type { RequestListener } from "node:http";
import { setImmediate } from "node:timers/promises";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { type ClientOptions, createClient } from "#lib/v4/client/client.ts";
import { type Clock, systemClock } from "#lib/v4/client/clock.ts";
import { V4Error } from "#lib/v4/errors.ts";
import { startLocalServer } from "#testing/service/local-server.ts";
import { instantClock } from "#testing/v4/scripted-client.ts";

const servers: Awaited<ReturnType<typeof startLocalServer>>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const serve = async (listener: RequestListener) => {
  const server = await startLocalServer(listener);
  servers.push(server);
  return server.origin;
};

const connect = (baseUrl: string, options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl, apiKey: "svc_sk_test", clock: instantClock, ...options });

const failureOf = async (call: Promise<unknown>) => {
  const error = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(V4Error);
  return error as V4Error;
};

const orders = JSON.stringify({ status: "success", orders: [{ id: "o1" }] });

/** Returns a listener that answers the n-th request by the n-th listener, and records requests. */
const inTurn = (...listeners: RequestListener[]) => {
  const seen: { method: string | undefined; url: string | undefined; port: number | undefined }[] =
    [];
  const listener: RequestListener = (request, response) => {
    seen.push({ method: request.method, url: request.url, port: request.socket.remotePort });
    const turn = listeners[Math.min(seen.length, listeners.length) - 1];
    request.resume().on("end", () => turn?.(request, response));
  };
  return { seen, listener };
};

const good: RequestListener = (_request, response) => response.end(orders);
const reset: RequestListener = (request) => request.socket.resetAndDestroy();
const truncated: RequestListener = (request, response) => {
  response.writeHead(200, { "content-length": "1000" });
  response.write(orders.slice(0, 20), () => request.socket.destroy());
};

describe("the client over real sockets", () => {
  it("reads twice over one connection", async () => {
    const { seen, listener } = inTurn(good);
    const client = connect(await serve(listener));
    await client.perform("orders.list", { limit: 2 });
    // The socket is free one turn after the last byte was read.
    await setImmediate();
    const answer = await client.perform("orders.list", { limit: 2 });
    expect(answer.data.items).toEqual([{ id: "o1" }]);
    expect(seen[0]).toMatchObject({ method: "GET", url: "/v4/orders?limit=2" });
    expect(seen[0]?.port).toBe(seen[1]?.port);
  });

  it.each([
    ["gzip", gzipSync(orders)],
    ["deflate", deflateSync(orders)],
    ["br", brotliCompressSync(orders)],
  ])("reads an answer that is compressed with %s", async (coding, body) => {
    const base = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": coding }).end(body);
    });
    expect((await connect(base).perform("orders.list", {})).data.items).toHaveLength(1);
  });

  it("names the coding of an answer that can't be decompressed", async () => {
    const base = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": "compress" }).end(gzipSync(orders));
    });
    const failure = await failureOf(connect(base).perform("orders.list", {}));
    expect(failure).toMatchObject({
      kind: "malformed",
      message: "The service's answer is compressed (compress) and could not be decompressed.",
    });
  });

  it.each([
    ["gzip", Buffer.from("noise")],
    ["gzip", gzipSync(orders).subarray(0, 30)],
    ["br", brotliCompressSync(orders).subarray(0, 10)],
  ])("throws a V4Error for a broken stream of %s", async (coding, body) => {
    const base = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": coding }).end(body);
    });
    const failure = await failureOf(connect(base).perform("orders.list", {}));
    expect(["malformed", "unreachable"]).toContain(failure.kind);
    expect(failure.message).not.toMatch(/could not be reached/);
  });

  it("retries a read after a reset and after a body that was cut short", async () => {
    const { seen, listener } = inTurn(reset, truncated, good);
    const answer = await connect(await serve(listener)).perform("orders.list", {});
    expect(answer.attempts).toBe(3);
    expect(seen).toHaveLength(3);
  });

  it.each([
    ["reset", reset, null],
    ["cut short", truncated, 200],
  ])(
    "sends a write once when the connection is %s, and its failure is not final",
    async (_how, how, status) => {
      const { seen, listener } = inTurn(how, good);
      const error = await failureOf(
        connect(await serve(listener)).perform("teams.create", { name: "A" }),
      );
      expect(error).toMatchObject({ kind: "unreachable", status, isSettled: false });
      expect(seen).toHaveLength(1);
    },
  );

  it("throws a final error for a write when the connection is refused", async () => {
    const base = await serve(good);
    await servers.pop()?.close();
    const error = await failureOf(connect(base).perform("teams.create", { name: "A" }));
    expect(error).toMatchObject({ kind: "unreachable", isSettled: true });
    expect(error.message).toBe("The service refused the connection.");
  });

  it.each([
    ["before the head", 0],
    ["in the middle of the body", 1],
  ])("stops waiting for an answer that hangs %s", async (_where, part) => {
    let giveUp = () => {};
    const clock: Clock = {
      ...systemClock,
      after: (_ms, run) => {
        giveUp = run;
        return () => {};
      },
    };
    const { seen, listener } = inTurn((_request, response) => {
      if (part === 0) return giveUp();
      response.writeHead(200);
      response.write(orders.slice(0, 9), () => giveUp());
    });
    const client = connect(await serve(listener), { clock });
    const error = await failureOf(client.perform("teams.create", { name: "A" }));
    expect(error).toMatchObject({ kind: "unreachable", isSettled: false });
    expect(error.message).toContain("in time");
    expect(seen).toHaveLength(1);
  });

  it("follows no redirect, and sends the key to no other address", async () => {
    const elsewhere = inTurn(good);
    const target = await serve(elsewhere.listener);
    const { listener } = inTurn((_request, response) => {
      response.writeHead(307, { location: `${target}/v4/orders` }).end();
    });
    const client = connect(await serve(listener));
    expect(await failureOf(client.perform("orders.list", {}))).toMatchObject({
      kind: "malformed",
      status: 307,
    });
    expect(await failureOf(client.perform("teams.create", { name: "A" }))).toMatchObject({
      isSettled: false,
    });
    expect(elsewhere.seen).toEqual([]);
  });

  it("stops reading an answer that is too large, compressed or not", async () => {
    const space = Buffer.alloc(9 * 1024 * 1024, " ");
    const uncompressed = await serve((_request, response) => response.end(space));
    const compressed = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(space));
    });
    for (const base of [uncompressed, compressed]) {
      const error = await failureOf(connect(base).perform("orders.list", {}));
      expect(error).toMatchObject({ kind: "malformed", status: 200 });
      expect(error.message).toContain("too large");
    }
  });
});
