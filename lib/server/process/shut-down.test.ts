import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { registerServer, shutDown } from "#lib/server/process/shut-down.ts";
import { storePool } from "#lib/server/store/store.ts";
import { testStore } from "#lib/server/store/test-store.ts";

testStore();

const listen = async (handle: Parameters<typeof createServer>[1]) => {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  registerServer(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe("shutDown", () => {
  it("waits for a running answer, accepts no new request, and closes the store", async () => {
    let begun = () => {};
    const isAsked = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let finish = () => {};
    const address = await listen((_request, response) => {
      finish = () => response.end("whole");
      begun();
    });
    const answer = fetch(address).then((response) => response.text());
    await isAsked;
    const pool = storePool();
    const ended = shutDown();
    finish();
    expect(await answer).toBe("whole");
    await ended;
    await expect(fetch(address)).rejects.toThrow();
    expect(pool).toMatchObject({ ended: true });
  });

  it("stops waiting for an answer that never ends", async () => {
    let begun = () => {};
    const isAsked = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const address = await listen(() => begun());
    const answer = fetch(address).then(
      () => "answered",
      () => "cut",
    );
    await isAsked;
    await shutDown(20);
    expect(await answer).toBe("cut");
  });
});
