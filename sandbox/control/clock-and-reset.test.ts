import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import {
  clientAs,
  clientWith,
  openApp,
  readAll,
  temporaryFolder,
} from "#testing/sandbox/client.ts";
import { controlClient } from "#testing/sandbox/control.ts";

const folder = temporaryFolder();
afterEach(() => void vi.useRealTimers());

const position = async (sandbox: Sandbox) =>
  Number((await controlClient(sandbox).get("/clock")).body.position);

describe("the clock", () => {
  test("advances by business days, and reports its position", async () => {
    const sandbox = await startSandbox();
    const control = controlClient(sandbox);
    const before = (await control.get("/clock")).body;
    const started = { day: 0, paused: false };
    expect(before).toEqual({ now: expect.any(String), position: expect.any(Number), ...started });
    const { status, body } = await control.send("POST", "/clock", { advance: 12.5 });
    expect([status, body.position]).toEqual([200, Number(before.position) + 12.5]);
    expect(Date.parse(String(body.now)) - Date.parse(String(before.now))).toBeGreaterThan(
      12 * 86_400_000,
    );
    await sandbox.close();
  });

  test("stops while it is paused, also across a restart, and continues at the same position", async () => {
    const db = join(folder, "paused.db");
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-06-03T12:00:00Z") });
    const first = await startSandbox({ db, day: 20 });
    await controlClient(first).send("POST", "/clock", { pause: true });
    const stoppedAt = await position(first);
    await first.close();
    vi.setSystemTime(new Date("2030-06-03T12:00:40Z"));
    const second = await startSandbox({ db, day: 20 });
    const control = controlClient(second);
    expect((await control.get("/clock")).body).toMatchObject({ position: stoppedAt, paused: true });
    await control.send("POST", "/clock", { advance: 0.0001 });
    const { now } = (await control.get("/clock")).body;
    // It is advanced by less than it was paused for, and does not go back in time.
    expect(now).toBe("2030-06-03T12:00:40.000Z");
    await control.send("POST", "/clock", { advance: 0.9999 });
    expect(await position(second)).toBeCloseTo(stoppedAt + 1, 9);
    expect((await control.send("POST", "/clock", { resume: true })).body).toMatchObject({
      position: expect.closeTo(stoppedAt + 1, 9),
      paused: false,
    });
    vi.setSystemTime(new Date("2030-06-03T12:01:00Z"));
    await vi.waitFor(async () => expect(await position(second)).toBeCloseTo(stoppedAt + 2, 1));
    await second.close();
  });
});

/** Reads the names of the employees, which differ between worlds. */
const employeeNames = async (sandbox: Sandbox, key: string) =>
  (await readAll(clientWith(sandbox, key), "/v4/employees", "employees")).map(
    ({ displayName }) => displayName,
  );

describe("a reset", () => {
  test.each([":memory:", join(folder, "reset.db")])(
    "of %s restores the seeded world and keeps keys and rules",
    async (db) => {
      const sandbox = await startSandbox({ db, seed: 3 });
      const control = controlClient(sandbox);
      const key = sandbox.keys[0]?.key ?? "";
      const further = sandbox.mintKey(["teams:read"]);
      const before = await employeeNames(sandbox, key);
      const scopes = async () => {
        const [one, other] = [clientAs(sandbox, "manager"), clientAs(sandbox, "manager", 1)];
        const teams = await Promise.all([
          one.list("/v4/teams", "teams"),
          other.list("/v4/teams", "teams"),
        ]);
        return teams.map((list) => list.map(({ name }) => name));
      };
      const seen = await scopes();
      await clientWith(sandbox, key).post("/v4/employees", {
        displayName: "Soon Gone",
        email: "gone@meridian.example",
      });
      sandbox.advance(5);
      await control.faults({ kind: "429-before-commit", operation: "me" });

      expect((await control.send("POST", "/reset")).body).toEqual({ seed: 3, scale: "small" });
      expect(await employeeNames(sandbox, key)).toEqual(before);
      const noWrites = { writes: [], totalCount: 0, next: null };
      expect((await control.get("/writes")).body).toEqual(noWrites);
      expect((await control.get("/faults")).body.rules).toHaveLength(1);
      expect(await position(sandbox)).toBe(1_000);
      expect((await clientWith(sandbox, further).get("/v4/teams")).status).toBe(200);
      expect((await clientWith(sandbox, further).get("/v4/orders")).status).toBe(403);
      expect((await clientAs(sandbox, "disabled").get("/v4/teams")).status).toBe(401);
      expect((await clientAs(sandbox, "legacy").get("/v4/teams")).status).toBe(401);
      expect(await scopes()).toEqual(seen);

      const other = await control.send("POST", "/reset", { seed: 4, scale: "small" });
      expect(other.body).toEqual({ seed: 4, scale: "small" });
      expect(await employeeNames(sandbox, key)).not.toEqual(before);
      await sandbox.close();
      if (db === ":memory:") return;
      const again = await startSandbox({ db, seed: 3 });
      expect(again.keys).toEqual([]);
      expect((await controlClient(again).send("POST", "/reset")).body.seed).toBe(4);
      await again.close();
    },
  );

  test("drops held requests and pending late commits", async () => {
    const sandbox = await startSandbox();
    const control = controlClient(sandbox);
    const admin = clientAs(sandbox, "admin");
    await control.faults(
      { kind: "hang-before-commit", operation: "teams.list" },
      { kind: "late-commit", afterDays: 1, operation: "teams.create" },
    );
    const held = expect(admin.get("/v4/teams")).rejects.toThrow("fetch failed");
    await admin.post("/v4/teams", { name: "Pending" });
    await vi.waitFor(async () =>
      expect((await control.get("/faults")).body).toMatchObject({ held: 1, late: { pending: 1 } }),
    );
    expect((await control.send("POST", "/reset")).status).toBe(200);
    await held;
    sandbox.advance(2);
    expect((await control.get("/faults")).body).toMatchObject({ held: 0, late: { pending: 0 } });
    expect((await control.get("/writes")).body.totalCount).toBe(0);
    await sandbox.close();
  });

  test("is refused while another reset is running", async () => {
    const { world, control } = await openApp();
    const first = control.reset({ seed: 2 });
    await expect(control.reset({ seed: 3 })).rejects.toThrow("already being reset");
    await first;
    expect(world.seed).toBe(2);
    await control.reset({ seed: 3 });
    expect(world.seed).toBe(3);
    world.db.close();
  });

  test("loses no request that is sent meanwhile", async () => {
    const sandbox = await startSandbox();
    const control = controlClient(sandbox);
    const admin = clientAs(sandbox, "admin");
    const [, ...answers] = await Promise.all([
      control.send("POST", "/reset", { seed: 9 }),
      ...Array.from({ length: 30 }, (_, turn) =>
        turn % 2 ? admin.get("/v4/employees") : admin.post("/v4/teams", { name: `Team ${turn}` }),
      ),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
    await sandbox.close();
  });
});
