import { eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { connectionKey } from "#lib/server/keys/connection.ts";
import { openChangeListener } from "#lib/server/live/change-listener.ts";
import { changesChannel, publishChanges, sweepChanges } from "#lib/server/live/publish-changes.ts";
import { changesSince, firstMessage } from "#lib/server/live/read-changes.ts";
import { changes } from "#lib/server/store/event-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testStore } from "#testing/server/store.ts";

const settings = testStore();
const ada = { environment: "sandbox", id: "ada" } as const;
const max = { environment: "sandbox", id: "max" } as const;

const order = (id: string | null) => ({ resource: "orders", id }) as const;

beforeEach(() => store().delete(changes));

describe("publishChanges", () => {
  it("stores each changed record once, also when several callers announce it at once", async () => {
    await Promise.all([
      publishChanges(ada, [order("o1"), order("o1")]),
      publishChanges(ada, [order("o1"), order(null)]),
      publishChanges(ada, []),
    ]);
    const rows = await store().select().from(changes).orderBy(changes.id);
    expect(rows.map(({ connectionId, recordId }) => [connectionId, recordId])).toEqual([
      ["ada", "o1"],
      ["ada", null],
    ]);
  });

  it("notifies every listening instance of the connection whose records changed", async () => {
    const heard: string[][] = [[], []];
    const listeners = await Promise.all(
      heard.map((keys) =>
        openChangeListener({ onChanges: (key) => keys.push(key), onEnd: () => {} }),
      ),
    );
    await publishChanges(ada, [order("o1")]);
    await publishChanges(max, [order("o2")]);
    for (const keys of heard) {
      await expect.poll(() => keys).toEqual([connectionKey(ada), connectionKey(max)]);
    }
    await Promise.all(listeners.map(({ close }) => close()));
  });

  it("waits for an earlier announcement of the connection, so that no reader skips a change", async () => {
    const other = new Client({ connectionString: settings.DATABASE_URL });
    await other.connect();
    await other.query("begin");
    // What another instance does that has its ids and has not committed yet.
    await other.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
      `${changesChannel} ${connectionKey(ada)}`,
    ]);
    await other.query(
      "insert into changes (environment, connection_id, resource, record_id) values ('sandbox', 'ada', 'orders', 'first')",
    );
    const published = publishChanges(ada, [order("second")]);
    await publishChanges(max, [order("o2")]);
    expect(await changesSince(ada, 0)).toBeNull();
    await other.query("commit");
    await published;
    await other.end();
    const message = await changesSince(ada, 0);
    expect(message?.changed).toEqual([order("first"), order("second")]);
  });
});

describe("changesSince", () => {
  it("returns the changes of this connection only, after the cursor", async () => {
    await publishChanges(ada, [order("o1")]);
    await publishChanges(max, [order("secret")]);
    const first = await changesSince(ada, 0);
    expect(first?.changed).toEqual([order("o1")]);
    await publishChanges(ada, [{ resource: "employees", id: "e1" }]);
    const next = await changesSince(ada, first?.cursor ?? 0);
    expect(next?.changed).toEqual([{ resource: "employees", id: "e1" }]);
    expect(await changesSince(ada, next?.cursor ?? 0)).toBeNull();
  });

  it("names a resource as a whole if very many of its records changed", async () => {
    const many = Array.from({ length: 201 }, (_, n) => order(`o${n}`));
    await publishChanges(ada, [...many, { resource: "teams", id: "t1" }]);
    const message = await changesSince(ada, 0);
    expect(message?.changed).toEqual([order(null), { resource: "teams", id: "t1" }]);
  });

  it("asks to read everything again after more changes than it lists", async () => {
    const many = Array.from({ length: 2_001 }, (_, n) => order(`o${n}`));
    await publishChanges(ada, many);
    const message = await changesSince(ada, 0);
    expect(message).toMatchObject({ changed: [], isReset: true });
    expect(await changesSince(ada, message?.cursor ?? 0)).toBeNull();
  });
});

describe("firstMessage", () => {
  const newestId = async () => {
    const [row] = await store().select({ id: sql<number>`max(id)::int` }).from(changes);
    return row?.id ?? 0;
  };

  it("tells a browser that has just begun what changed while its page loaded", async () => {
    await publishChanges(ada, [order("old")]);
    await store().update(changes).set({ at: sql`clock_timestamp() - interval '1 minute'` });
    expect((await firstMessage(ada, null)).changed).toEqual([]);
    await publishChanges(ada, [order("new")]);
    expect(await firstMessage(ada, null)).toMatchObject({
      cursor: await newestId(),
      changed: [order("new")],
    });
  });

  it("resumes after the cursor that the browser has seen", async () => {
    await publishChanges(ada, [order("o1")]);
    const cursor = await newestId();
    expect(await firstMessage(ada, cursor)).toMatchObject({ cursor, changed: [] });
    await publishChanges(ada, [order("o2")]);
    expect((await firstMessage(ada, cursor)).changed).toEqual([order("o2")]);
  });

  it("asks to read everything again if changes after the cursor were deleted", async () => {
    await publishChanges(ada, [order("o1")]);
    const cursor = await newestId();
    await publishChanges(ada, [order("o2")]);
    await publishChanges(ada, [order("o3")]);
    const old = sql`clock_timestamp() - interval '61 minutes'`;
    await store().update(changes).set({ at: old }).where(eq(changes.recordId, "o2"));
    await sweepChanges();
    expect((await changesSince(ada, 0))?.changed).toEqual([order("o1"), order("o3")]);
    await store().delete(changes).where(eq(changes.recordId, "o1"));
    expect(await firstMessage(ada, cursor)).toMatchObject({ changed: [], isReset: true });
    await store().delete(changes);
    expect(await firstMessage(ada, cursor)).toMatchObject({ changed: [], isReset: true });
  });

  it("asks to read everything again for a cursor of another store", async () => {
    await publishChanges(ada, [order("o1")]);
    const cursor = await newestId();
    expect(await firstMessage(ada, cursor + 1)).toMatchObject({
      cursor,
      changed: [],
      isReset: true,
    });
  });
});
