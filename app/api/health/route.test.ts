import { beforeEach, describe, expect, it, vi } from "vitest";
import { store } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { GET } from "./route.ts";

const settings = testStore();
beforeEach(() => useSettings(settings));

describe("the health route", () => {
  it("answers 200 if the store is reachable", async () => {
    const response = await GET();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok", store: "reachable" });
  });

  it("answers 503 without a reason if the store is unreachable", async () => {
    vi.spyOn(store(), "execute").mockRejectedValue(new Error("password of qm@10.0.0.1 refused"));
    const response = await GET();
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: "failing", store: "unreachable" });
  });
});
