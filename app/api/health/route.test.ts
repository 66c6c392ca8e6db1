import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "#lib/server/log.ts";
import { draining } from "#lib/server/process/shut-down.ts";
import { startUp } from "#lib/server/process/start-up.ts";
import { programVersion as version } from "#lib/server/release.ts";
import { knownSteps } from "#lib/server/store/schema-level.ts";
import { store, storePool } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { GET as getLive } from "./live/route.ts";
import { GET as getReady } from "./ready/route.ts";
import { GET } from "./route.ts";
import { GET as getStartup } from "./startup/route.ts";

const settings = testStore();
beforeEach(() => useSettings(settings));

const bodyOf = async (response: Response) => ({
  code: response.status,
  ...(await response.json()),
});
const failStore = () =>
  vi
    .spyOn(storePool(), "query")
    .mockRejectedValue(new Error("password of qm@10.0.0.1 refused") as never);

describe("the health route", () => {
  it("answers 200 with the version if the store is reachable", async () => {
    const body = { code: 200, status: "ok", store: "reachable", schema: "current", version };
    expect(await bodyOf(await GET())).toEqual(body);
    expect(await bodyOf(await getReady())).toEqual(body);
  });

  it("answers 503 without a reason if the store is unreachable", async () => {
    failStore();
    const body = { status: "failing", store: "unreachable", schema: "unknown", version };
    expect(await bodyOf(await GET())).toEqual({ code: 503, ...body });
    vi.restoreAllMocks();
  });

  it("says in its log once that it is not ready, and once that it is again", async () => {
    const warn = vi.spyOn(log(), "warn");
    const info = vi.spyOn(log(), "info");
    const failing = failStore();
    await getReady();
    await getReady();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith({ store: "unreachable", schema: "unknown" }, "not ready");
    failing.mockRestore();
    await getReady();
    await getReady();
    expect(info).toHaveBeenCalledTimes(1);
    expect(info).toHaveBeenCalledWith({ store: "reachable", schema: "current" }, "ready again");
  });

  it("is not ready while its schema has not been brought up to date", async () => {
    const newest = knownSteps().at(-1)?.when ?? 0;
    const moved = (from: number, to: number) =>
      store().execute(
        sql`update drizzle.__drizzle_migrations set created_at = ${to} where created_at = ${from}`,
      );
    await moved(newest, 1);
    expect(await bodyOf(await getReady())).toMatchObject({ code: 503, schema: "older" });
    await moved(1, newest);
  });

  it("is not ready once the process is about to end, and still lives", async () => {
    draining().isDraining = true;
    expect(await bodyOf(await getReady())).toMatchObject({ code: 503, process: "ending" });
    expect(await bodyOf(getLive())).toEqual({ code: 200, status: "ok", version });
  });

  it("lives without the store", async () => {
    failStore();
    expect(getLive().status).toBe(200);
    vi.restoreAllMocks();
  });

  it("has started once the store was prepared", async () => {
    expect(await bodyOf(getStartup())).toMatchObject({ code: 503, start: "running" });
    await startUp();
    expect(await bodyOf(getStartup())).toMatchObject({ code: 200, start: "done" });
  });
});
