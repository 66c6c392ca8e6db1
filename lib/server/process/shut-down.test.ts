import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { listen } from "#lib/server/http/test-listen.ts";
import { registerServer, shutDown } from "#lib/server/process/shut-down.ts";
import { storePool } from "#lib/server/store/store.ts";
import { testStore } from "#lib/server/store/test-store.ts";

testStore();

const startServer = async (handle: Parameters<typeof createServer>[1]) => {
  const server = createServer(handle);
  registerServer(server);
  return listen(server);
};

describe("shutDown", () => {
  it("waits for a running answer, accepts no new request, and closes the store", async () => {
    let onRequest = () => {};
    const requested = new Promise<void>((resolve) => {
      onRequest = resolve;
    });
    let finish = () => {};
    const address = await startServer((_request, response) => {
      finish = () => response.end("whole");
      onRequest();
    });
    const answer = fetch(address).then((response) => response.text());
    await requested;
    const pool = storePool();
    const ended = shutDown();
    finish();
    expect(await answer).toBe("whole");
    await ended;
    await expect(fetch(address)).rejects.toThrow();
    expect(pool).toMatchObject({ ended: true });
  });

  it("stops waiting for an answer that never ends", async () => {
    let onRequest = () => {};
    const requested = new Promise<void>((resolve) => {
      onRequest = resolve;
    });
    const address = await startServer(() => onRequest());
    const answer = fetch(address).then(
      () => "answered",
      () => "cut",
    );
    await requested;
    await shutDown(20);
    expect(await answer).toBe("cut");
  });
});
