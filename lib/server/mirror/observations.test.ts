import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { openText } from "#lib/server/keys/seal.ts";
import { observationSealedAs } from "#lib/server/mirror/mirror-row.ts";
import type { MirroredResource } from "#lib/server/mirror/mirrored-resources.ts";
import { deleteOldObservations } from "#lib/server/mirror/observations.ts";
import { readIntoMirror } from "#lib/server/mirror/read-into-mirror.ts";
import { savePage } from "#lib/server/mirror/save-page.ts";
import { saveSingleRecord } from "#lib/server/mirror/save-record.ts";
import { observations } from "#lib/server/store/observation-schema.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { runsOf } from "#testing/proofs.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";

const mirror = testMirrorService();
const start = Date.UTC(2026, 10, 2);
const at = (minutes: number) => new Date(start + minutes * 60_000);

const observed = async () => {
  const rows = await store()
    .select()
    .from(observations)
    .where(eq(observations.connectionId, mirror.connection.id))
    .orderBy(observations.id);
  return rows.map(({ after, until, ...row }) => ({
    ...row,
    minutes: [after, until].map((moment) => (moment.getTime() - start) / 60_000),
  }));
};

const list = (minutes: number, record: { id: string }, resource: MirroredResource = "orders") =>
  savePage(mirror.connection, resource, {
    records: [record],
    readAt: at(minutes),
    answeredAt: at(minutes),
    source: "sweep",
  });

const single = (minutes: number, record: { id: string }) =>
  saveSingleRecord(mirror.connection, "orders", {
    record,
    readAt: at(minutes),
    answeredAt: at(minutes),
    source: "read",
  });

const order = (fields: object) => ({ id: "o1", ...fields });
const expectedOn = (eta: string) => ({ tracking: { carrier: "DHL", eta } });

describe("what is stored of a change", () => {
  test("a change has its value before and after, and the reads between which it happened", async () => {
    await list(0, order({ status: "processing", ...expectedOn("2026-11-10") }));
    await list(5, order({ status: "processing", ...expectedOn("2026-11-10") }));
    await list(10, order({ status: "shipped", ...expectedOn("2026-11-12") }));
    expect(await observed()).toMatchObject([
      {
        resource: "orders",
        recordId: "o1",
        source: "sweep",
        minutes: [5, 10],
        facts: { status: ["processing", "shipped"], expected: ["2026-11-10", "2026-11-12"] },
        sealedFacts: null,
      },
    ]);
  });

  test("the first answer about a record, an equal one and one of other fields are no changes", async () => {
    await list(0, order({ status: "processing" }));
    await list(5, order({ status: "processing" }));
    await single(10, order({ status: "processing", createdBy: "Ada" }));
    expect(await observed()).toEqual([]);
  });

  test("a moment that is written in another way is no change", async () => {
    await list(0, order(expectedOn("2026-11-10")));
    await list(5, order(expectedOn("2026-11-10T00:00:00Z")));
    expect(await observed()).toEqual([]);
  });

  test("an SLA's days and lateness are changes", async () => {
    await list(0, order({ sla: { expectedDays: 5, elapsedDays: 5, late: false } }));
    await list(5, order({ sla: { expectedDays: 5, elapsedDays: 6, late: true } }));
    expect(await observed()).toMatchObject([
      { facts: { elapsedDays: [5, 6], late: [false, true] } },
    ]);
  });

  test("who holds a device and where it is are sealed, and its condition is not", async () => {
    const device = {
      id: "d1",
      employeeId: "emp_secret",
      location: "Elm Street 5",
      condition: "good",
    };
    await list(0, device, "inventory");
    const now = { id: "d1", employeeId: null, location: "Warehouse", condition: "damaged" };
    await list(5, now, "inventory");
    const [row] = await observed();
    expect(row?.facts).toEqual({ condition: ["good", "damaged"] });
    expect(JSON.stringify(row)).not.toMatch(/emp_secret|Elm Street|Warehouse/);
    const as = observationSealedAs(mirror.connection, "inventory", "d1");
    expect(JSON.parse(openText(row?.sealedFacts ?? "", as))).toEqual({
      holder: ["emp_secret", null],
      location: ["Elm Street 5", "Warehouse"],
    });
  });

  test("the source of a change is the event, the sweep or the read that showed it", async () => {
    mirror.service.orders = [{ id: "o1", status: "processing" }];
    await mirror.sweep("all");
    mirror.service.orders = [{ id: "o1", status: "shipped" }];
    await readIntoMirror(mirror.connection, "orders", "o1", "event");
    mirror.service.orders = [{ id: "o1", status: "in_transit" }];
    await mirror.sweep("all");
    mirror.service.orders = [{ id: "o1", status: "delivered" }];
    await readIntoMirror(mirror.connection, "orders", "o1");
    expect((await observed()).map(({ source, facts }) => [source, facts?.status])).toEqual([
      ["event", ["processing", "shipped"]],
      ["sweep", ["shipped", "in_transit"]],
      ["read", ["in_transit", "delivered"]],
    ]);
  });
});

describe("silence is not absence", () => {
  test("a fact that an answer does not show is no change, and is compared when one shows it again", async () => {
    await list(0, order({ status: "processing" }));
    await single(5, order({ status: "processing", sla: { elapsedDays: 3 } }));
    await list(10, order({ status: "processing" }));
    await list(15, order({ status: "scheduled" }));
    await single(20, order({ status: "scheduled", sla: { elapsedDays: 4 } }));
    expect(await observed()).toMatchObject([
      { minutes: [10, 15], facts: { status: ["processing", "scheduled"] } },
      { minutes: [5, 20], facts: { elapsedDays: [3, 4] } },
    ]);
  });

  test("a fact that a single read kept from the list was last seen when the list showed it", async () => {
    await list(0, order({ status: "processing", ...expectedOn("2026-11-10") }));
    await single(5, order({ status: "processing" }));
    await list(10, order({ status: "processing", ...expectedOn("2026-11-11") }));
    expect(await observed()).toMatchObject([
      { minutes: [0, 10], facts: { expected: ["2026-11-10", "2026-11-11"] } },
    ]);
  });

  test("a device that does not say who holds it is not free, and one that names nobody is", async () => {
    await list(0, { id: "d1", employeeId: "e1" } as { id: string }, "inventory");
    await list(5, { id: "d1" }, "inventory");
    expect(await observed()).toEqual([]);
    await list(10, { id: "d1", employeeId: null } as { id: string }, "inventory");
    expect(await observed()).toMatchObject([{ minutes: [0, 10], facts: null }]);
  });

  test("what changed while the mirror had no record is not claimed", async () => {
    await list(0, order({ status: "processing" }));
    await store().execute(sql`delete from mirror_records`);
    await list(5, order({ status: "shipped" }));
    await list(10, order({ status: "delivered" }));
    expect(await observed()).toMatchObject([
      { minutes: [5, 10], facts: { status: ["shipped", "delivered"] } },
    ]);
  });
});

describe("writers at once", () => {
  const life = ["processing", "scheduled", "shipped", "in_transit", "delivered"];

  test("several writers of the same answers, late and repeated, store each change once and in order", async () => {
    let run = 0;
    // Of two answers of one moment the first one that is stored counts, so each moment has one.
    const answers = fc.uniqueArray(
      fc.record({
        /** When the service was asked, in minutes. */
        minute: fc.integer({ min: 0, max: 40 }),
        isList: fc.boolean(),
        showsStatus: fc.boolean(),
      }),
      { selector: ({ minute }) => minute, minLength: 2, maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(answers, async (reads) => {
        run += 1;
        const id = `life ${run}`;
        // The order's true status at a minute: it changes every ten.
        const trueAt = (minute: number) => life[Math.floor(minute / 10)];
        const save = ({ minute, isList, showsStatus }: (typeof reads)[number]) => {
          const record = showsStatus ? { id, status: trueAt(minute) } : { id, country: "DE" };
          return isList ? list(minute, record) : single(minute, record);
        };
        await Promise.all([...reads, ...reads].map(save));
        // An answer that comes late is dropped, and so is what it alone showed. The next one shows it again.
        await save({ minute: 45, isList: true, showsStatus: true });
        const rows = (await observed()).filter(({ recordId }) => recordId === id);
        let [end, last] = [Number.NEGATIVE_INFINITY, undefined as unknown];
        for (const { minutes, facts } of rows) {
          const [after = Number.NaN, until = Number.NaN] = minutes;
          const [from, to] = facts?.status ?? [];
          expect([from, to]).toEqual([trueAt(after), trueAt(until)]);
          expect(from).not.toBe(to);
          if (last !== undefined) expect(from).toBe(last);
          expect(after).toBeGreaterThanOrEqual(end);
          [end, last] = [until, to];
        }
        if (rows.length > 0) expect(last).toBe(trueAt(45));
      }),
      { numRuns: runsOf(60) },
    );
  });

  test("a sweep and a read that both bring a new order lose no change between them", async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = `new ${round}`;
      await Promise.all([
        list(0, { id, status: "processing" } as { id: string }),
        single(5, { id, status: "shipped" } as { id: string }),
      ]);
      await list(10, { id, status: "delivered" } as { id: string });
      const rows = (await observed()).filter(({ recordId }) => recordId === id);
      const last = rows.at(-1)?.facts?.status;
      expect(last).toEqual(["shipped", "delivered"]);
      // The sweep's answer came first, or it came too late to be stored.
      if (rows.length === 2) expect(rows[0]?.facts?.status).toEqual(["processing", "shipped"]);
    }
  });

  test("an observation that can't be stored leaves the record as it was, and both follow together", async () => {
    await list(0, order({ status: "processing" }));
    await store().execute(
      sql`alter table observations add constraint refused check (facts is null) not valid`,
    );
    try {
      await expect(list(5, order({ status: "shipped" }))).rejects.toThrow();
    } finally {
      await store().execute(sql`alter table observations drop constraint refused`);
    }
    expect(await observed()).toEqual([]);
    await list(10, order({ status: "shipped" }));
    expect(await observed()).toMatchObject([{ minutes: [0, 10] }]);
  });
});

describe("how long it is kept", () => {
  beforeEach(async () => {
    await store().execute(sql`delete from observations`);
  });

  test("observations older than the setting are deleted, and younger ones stay", async () => {
    const day = 86_400_000;
    const add = (recordId: string, ageDays: number) => {
      const moment = new Date(Date.now() - ageDays * day);
      const { environment, id: connectionId } = mirror.connection;
      return store().insert(observations).values({
        environment,
        connectionId,
        resource: "orders",
        recordId,
        source: "sweep",
        after: moment,
        until: moment,
      });
    };
    await add("old", 1_096);
    await add("young", 1_094);
    expect(await deleteOldObservations()).toBe(1);
    expect((await observed()).map(({ recordId }) => recordId)).toEqual(["young"]);
  });

  test("observations are deleted with their connection", async () => {
    await list(0, order({ status: "processing" }));
    await list(5, order({ status: "shipped" }));
    expect(await observed()).toHaveLength(1);
    await store().execute(sql`delete from grants`);
    await store().delete(connections).where(eq(connections.id, mirror.connection.id));
    expect(await observed()).toEqual([]);
  });
});
