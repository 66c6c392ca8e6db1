import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RunKind } from "#lib/protocol/run.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { setJournalSettings } from "#lib/server/intents/journal/settings.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import { type Client, clientAs } from "#testing/sandbox/client.ts";
import { heldDevices } from "#testing/sandbox/held-devices.ts";
import { storePerson } from "#testing/server/people.ts";
import { type Cells, carryOutRun, checkedRun, runLinesOf } from "#testing/server/runs.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const settings = testStore();
let sandbox: Sandbox;
let admin: Client;
let ada: Principal;

beforeAll(async () => {
  sandbox = await startSandbox();
  admin = clientAs(sandbox, "admin");
});
afterAll(() => sandbox.close());

const personWith = async (kind: "admin" | "manager"): Promise<Principal> => {
  const [key] = sandbox.keys.filter((each) => each.kind === kind);
  const principal = principalOf(await connect(sandbox.baseUrl, kind, key?.key ?? ""), kind);
  await storePerson({ id: principal.userId, role: kind }, principal.connection);
  return principal;
};

beforeEach(async () => {
  useSettings({ ...settings, QM_API_URL: sandbox.baseUrl });
  setJournalSettings({ pollMs: 10 });
  setRunSettings({ pollMs: 5, waitingMs: 10 });
  ada = await personWith("admin");
});

/** Checks lines, carries out those that the service would take, and returns what became of all. */
const carryOut = async (kind: RunKind, lines: readonly Cells[]) => {
  const run = await checkedRun(ada, kind, lines);
  const checked = await runLinesOf(ada, run);
  await carryOutRun(ada, run);
  return { checked, done: await runLinesOf(ada, run) };
};

const returning = ["offboard", "collect", "replace"] as const;

test.each(returning)(
  "every line of a run to %s that the check lets pass is accepted by the sandbox",
  async (kind) => {
    const devices = await heldDevices(admin, () => true, 40);
    const part = devices.filter((_, at) => at % returning.length === returning.indexOf(kind));
    const lines = part.map(({ employeeId, serialNumber }): Cells => {
      if (kind === "offboard") return { id: String(employeeId), returnOption: "store" };
      if (kind === "collect") return { id: String(employeeId), devices: String(serialNumber) };
      return { device: String(serialNumber) };
    });
    const { checked, done } = await carryOut(kind, lines);
    const passed = checked.filter(({ state }) => state === "ready" || state === "warning");
    expect(passed.length).toBeGreaterThan(2);
    for (const { line } of passed) {
      const outcome = done.find((each) => each.line === line);
      expect(outcome).toMatchObject({ state: "accepted" });
    }
    // What the check blocked has a reason in words, and none is the schema's.
    for (const { notes } of checked.filter(({ state }) => state === "blocked")) {
      expect(notes.some(({ level, text }) => level === "blocked" && text.length > 10)).toBe(true);
    }
  },
);

test("every charger that the check lets pass is accepted by the sandbox", async () => {
  const due = await heldDevices(
    admin,
    ({ chargerStatus }) => isChargerEligible(String(chargerStatus)),
    8,
  );
  const { checked, done } = await carryOut(
    "charger",
    due.map(({ serialNumber }) => ({ device: String(serialNumber) })),
  );
  const passed = checked.filter(({ state }) => state === "ready");
  expect(passed.length).toBeGreaterThan(0);
  expect(done.filter(({ state }) => state === "accepted")).toHaveLength(passed.length);
});

test("a manager is told the same of people and devices out of reach as of none", async () => {
  const manager = clientAs(sandbox, "manager");
  const devices = await heldDevices(admin, () => true, 40);
  const reached = await Promise.all(
    devices.map(({ employeeId }) => manager.status(`/v4/employees/${employeeId}`)),
  );
  const hidden = devices[reached.findIndex((status) => status !== 200)];
  expect(hidden).toBeDefined();
  const mia = await personWith("manager");
  const textsOf = async (kind: RunKind, lines: readonly Cells[]) =>
    (await runLinesOf(mia, await checkedRun(mia, kind, lines))).map(({ state, notes }) => ({
      state,
      texts: notes.map(({ text }) => text),
    }));
  const [outOfReach, unknown] = await textsOf("offboard", [
    { id: String(hidden?.employeeId) },
    { id: "emp_of_nobody" },
  ]);
  expect(outOfReach).toEqual(unknown);
  expect(outOfReach?.state).toBe("blocked");
  const [device, nowhere] = await textsOf("charger", [
    { device: String(hidden?.serialNumber) },
    { device: "NOSUCHSERIAL" },
  ]);
  expect(device).toEqual(nowhere);
  expect(device?.state).toBe("blocked");
});
