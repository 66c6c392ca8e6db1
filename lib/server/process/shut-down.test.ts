import { createServer, type ServerResponse } from "node:http";
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

  it("stops waiting for an answer that never ends", async () => {
    const { answer } = await startRequest();
    await shutDown(20);
    expect(await answer).toBe("cut");
  });
});
