import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { registerServer, shutDown } from "#lib/server/process/shut-down.ts";
import { storePool } from "#lib/server/store/store.ts";
import { testStore } from "#testing/server/store.ts";
import { listen } from "#testing/service/local-server.ts";

testStore();

/** Sends a request to a server of its own. Returns the answer to give and what the client got. */
const startRequest = async () => {
  const requested = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => requested.resolve(response));
  registerServer(server);
  const address = await listen(server);
  const answer = fetch(address).then(
    (response) => response.text(),
    () => "cut",
  );
  return { address, answer, response: await requested.promise };
};

describe("shutDown", () => {
  it("waits for a running answer, accepts no new request, and closes the store", async () => {
    const { address, answer, response } = await startRequest();
    const pool = storePool();
    const ended = shutDown();
    response.end("whole");
    expect(await answer).toBe("whole");
    await ended;
    await expect(fetch(address)).rejects.toThrow();
    expect(pool).toMatchObject({ ended: true });
  });

  it("answers a request that came while the process was busy and could not take it yet", async () => {
    const server = createServer((_request, response) => response.end("whole"));
    registerServer(server);
    const address = await listen(server);
    const gate = new Int32Array(new SharedArrayBuffer(8));
    const client = new Worker(
      `const { workerData: { gate, port }, parentPort } = require("node:worker_threads");
      const { connect } = require("node:net");
      parentPort.postMessage("ready");
      Atomics.wait(gate, 0, 0);
      const socket = connect(port, "127.0.0.1", () =>
        socket.write("POST / HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 1\\r\\n\\r\\nx", () => Atomics.store(gate, 1, 1)));
      let answer = "";
      socket.on("data", (bytes) => (answer += bytes));
      socket.on("error", () => {});
      socket.on("close", () => parentPort.postMessage(answer.split("\\r\\n\\r\\n")[1] ?? "reset"));`,
      { eval: true, workerData: { gate, port: Number(new URL(address).port) } },
    );
    await once(client, "message");
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    const answered = once(client, "message");
    // The other thread connects and sends meanwhile.
    const until = performance.now() + 10_000;
    while (Atomics.load(gate, 1) === 0 && performance.now() < until);
    await shutDown();
    expect(await answered).toEqual(["whole"]);
    await client.terminate();
  });

  it("stops waiting for an answer that never ends", async () => {
    const { answer } = await startRequest();
    await shutDown(20);
    expect(await answer).toBe("cut");
  });
});
