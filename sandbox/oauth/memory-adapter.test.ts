import { describe, expect, test, vi } from "vitest";
import { memoryAdapter } from "#sandbox/oauth/memory-adapter.ts";

describe("the store of the authorization server", () => {
  test("keeps records of each kind apart, and removes all of a grant", async () => {
    const store = memoryAdapter();
    const [tokens, codes] = [store("AccessToken"), store("AuthorizationCode")];
    await tokens.upsert("1", { grantId: "g" });
    await codes.upsert("1", { grantId: "g", uid: "u" });
    await codes.upsert("2", { grantId: "other" });
    expect(await codes.findByUid("u")).toMatchObject({ grantId: "g" });
    expect(await tokens.findByUid("u")).toBeUndefined();
    await tokens.revokeByGrantId("g");
    expect([await tokens.find("1"), await codes.find("1")]).toEqual([undefined, undefined]);
    expect(await codes.find("2")).toBeDefined();
  });

  test("forgets a record when it expires", async () => {
    vi.useFakeTimers();
    try {
      const tokens = memoryAdapter()("AccessToken");
      await tokens.upsert("1", { jti: "1" }, 60);
      vi.advanceTimersByTime(59_000);
      expect(await tokens.find("1")).toBeDefined();
      vi.advanceTimersByTime(2_000);
      expect(await tokens.find("1")).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  test("drops the oldest records when too many are registered", async () => {
    const clients = memoryAdapter(3)("Client");
    for (const id of ["a", "b", "c", "d"]) await clients.upsert(id, { clientId: id });
    const found = await Promise.all(["a", "b", "c", "d"].map((id) => clients.find(id)));
    expect(found.map((client) => client?.clientId)).toEqual([undefined, "b", "c", "d"]);
  });
});
