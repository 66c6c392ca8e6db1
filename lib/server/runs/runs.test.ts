import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { RunChoice, RunKind, RunView } from "#lib/protocol/run.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { addRunLines, changeRunCells, createRun } from "#lib/server/runs/compose-run.ts";
import { confirmNewTeam } from "#lib/server/runs/decide-run.ts";
import { failuresFile } from "#lib/server/runs/failures.ts";
import { findVisibleRun } from "#lib/server/runs/find-run.ts";
import { runDueRuns, settleRuns } from "#lib/server/runs/run-worker.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { policyVersions } from "#lib/server/store/policy-schema.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { grants, people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { soon, testJournal } from "#testing/server/journal.ts";
import { storePerson } from "#testing/server/people.ts";
import { carryOutRun, decideOn, runLinesOf, untilRun as until } from "#testing/server/runs.ts";
import { holding, storePolicy } from "#testing/writes/policies.ts";

const journal = testJournal();

const columns = {
  displayName: "Name",
  email: "Email",
  country: "Land",
  teamName: "Team",
  address: "Street",
  phone: "Phone",
  device: "Laptop",
};
type Cells = Partial<Record<keyof typeof columns, string>>;
const fields = Object.keys(columns) as (keyof typeof columns)[];

const hire = (n: number, more: Cells = {}): Cells => ({
  displayName: `Person ${n}`,
  email: `person${n}@halden.example`,
  country: "Germany",
  teamName: "Data Platform",
  address: `Street ${n}`,
  ...more,
});

const known = { displayName: "Known", email: "known@halden.example", country: "DE" };

let ada: Principal;

beforeEach(async () => {
  journal.configure(soon);
  setRunSettings({ pollMs: 5, waitingMs: 10, readBackMs: 10 });
  await store().delete(runs);
  await store().delete(people);
  ada = await journal.account("ada");
  journal.service.state.add("teams", { name: "Data Platform" });
  for (let n = 1; n <= 12; n += 1) {
    journal.service.state.add("devices", {
      id: `dev_${n}`,
      model: "MacBook Air 13",
      serialNumber: `C02X${n}`,
      country: "DE",
      status: "available",
      employeeId: null,
    });
  }
});

const prepare = async (lines: readonly Cells[], kind: RunKind = "onboard", by = ada) => {
  const used = fields.filter((field) => kind === "onboard" || field !== "device");
  const runId = await createRun(by, {
    kind,
    title: "hires.csv",
    columns: used.map((field) => ({ header: columns[field], field })),
  });
  const cells = lines.map((line) => used.map((field) => line[field] ?? ""));
  await addRunLines(by, { runId, from: 2, lines: cells, isLast: true });
  return until(by, runId, "checked");
};

const decide = (run: RunView, choice: RunChoice, by = ada) => decideOn(by, run, choice);

const linesOf = (run: RunView) => runLinesOf(ada, run);

const carryOut = (run: RunView) => carryOutRun(ada, run);

const employees = () =>
  journal.service.state.records.employees.filter(({ email }) =>
    String(email).endsWith("halden.example"),
  );

describe("the check of a run", () => {
  it("makes a person, their phone and their laptop of a line, and sends nothing", async () => {
    const run = await prepare([hire(1, { phone: "+49 30 1", device: "MacBook Air 13" })]);
    const [line] = await linesOf(run);
    expect(line).toMatchObject({ line: 2, state: "ready", makes: "new" });
    expect(line?.after).toMatchObject({ country: "DE", device: "MacBook Air 13 · C02X1" });
    expect(line?.steps.map(({ operation }) => operation)).toEqual([
      "employees.create",
      "employees.update",
      "orders.create",
    ]);
    expect(run.writes).toEqual({
      "employees.create": 1,
      "employees.update": 1,
      "orders.create": 1,
    });
    expect(journal.writes()).toEqual([]);
  });

  it("says of each line what is wrong with it, and blocks no other", async () => {
    const run = await prepare([
      hire(1),
      hire(2, { country: "Polnd" }),
      hire(3, { email: "person3@halden" }),
      hire(4, { email: "PERSON5@halden.example" }),
      hire(5),
      hire(6, { displayName: "" }),
      hire(7, { device: "Abacus" }),
      hire(8, { address: "", device: "MacBook Air 13" }),
    ]);
    const lines = await linesOf(run);
    expect(lines.map(({ state }) => state)).toEqual([
      "ready",
      ...Array.from({ length: 7 }, () => "blocked"),
    ]);
    const whyOf = (index: number) => lines[index]?.notes.find(({ level }) => level === "blocked");
    expect(whyOf(1)).toMatchObject({ field: "country", suggestion: "Poland" });
    expect(whyOf(2)).toMatchObject({ field: "email" });
    expect(whyOf(3)?.text).toContain("Also in row 6");
    expect(whyOf(4)?.text).toContain("Also in row 5");
    expect(whyOf(5)?.text).toBe("Name is missing");
    expect(whyOf(6)?.text).toBe("No “Abacus” in stock in DE");
    expect(whyOf(7)).toMatchObject({ field: "address" });
  });

  it("gives each line another device, and says when the stock has no more", async () => {
    const lines = Array.from({ length: 13 }, (_, n) => hire(n + 1, { device: "MacBook Air 13" }));
    const run = await prepare(lines);
    const checked = await linesOf(run);
    const devices = checked.flatMap(({ after }) => after.device ?? []);
    expect(new Set(devices).size).toBe(12);
    expect(run.counts).toMatchObject({ ready: 12, blocked: 1 });
  });

  it("turns the line of a known email into a change, and one without a difference into nothing", async () => {
    const known = { displayName: "Person 1", email: "person1@halden.example", country: "DE" };
    journal.service.state.add("employees", {
      ...known,
      teamName: "Data Platform",
      address: "Street 1",
    });
    journal.service.state.add("employees", { ...known, email: "person2@halden.example" });
    const run = await prepare([hire(1), hire(2, { displayName: "Person 2" })]);
    const [same, changed] = await linesOf(run);
    expect(same).toMatchObject({ state: "unchanged", makes: "update", steps: [] });
    expect(changed).toMatchObject({ state: "warning", makes: "update" });
    expect(changed?.before).toMatchObject({ displayName: "Person 1" });
    expect(changed?.after).toMatchObject({ displayName: "Person 2", address: "Street 2" });
  });

  it("wants each new team confirmed, beside the nearest one", async () => {
    const run = await prepare([
      hire(1, { teamName: "Alpha" }),
      hire(2, { teamName: "Data Platfrm" }),
    ]);
    expect(run.newTeams).toMatchObject([
      { name: "Alpha", nearest: null, lines: 1, isConfirmed: false },
      { name: "Data Platfrm", nearest: "Data Platform", lines: 1, isConfirmed: false },
    ]);
    expect(run.choices).not.toContain("start");
    await expect(decide(run, "start")).rejects.toThrow("can't be decided");
    await confirmNewTeam(ada, { runId: run.id, name: "Alpha" });
    const confirmed = await confirmNewTeam(ada, { runId: run.id, name: "Data Platfrm" });
    expect(confirmed.choices).toContain("start");
  });

  it("checks a mended line again, and another one that it had blocked", async () => {
    const run = await prepare([hire(1), hire(2, { email: "person1@halden.example" })]);
    expect(run.counts).toEqual({ blocked: 2 });
    const changes = [{ line: 3, field: "email", value: "person2@halden.example" }];
    await changeRunCells(ada, { runId: run.id, changes });
    const mended = await until(ada, run.id, "checked");
    expect(mended.counts).toEqual({ ready: 2 });
    expect(mended.hash).not.toBe(run.hash);
  });

  it("goes on where the service has answered with a failure", async () => {
    let failures = 0;
    journal.service.choose = ({ path }) => {
      if (path !== "/v4/employees" || failures >= 8) return null;
      failures += 1;
      return "500";
    };
    const run = await prepare([hire(1), hire(2)]);
    expect(failures).toBeGreaterThan(1);
    expect(run.counts).toEqual({ ready: 2 });
  });
});

describe("a run", () => {
  it("makes every person and every order once, by what was checked", async () => {
    const lines = Array.from({ length: 6 }, (_, n) =>
      hire(n + 1, { device: "MacBook Air 13", ...(n % 2 ? { phone: `+49 ${n}` } : {}) }),
    );
    const run = await carryOut(await prepare(lines));
    expect(run.counts).toEqual({ accepted: 6 });
    expect(employees()).toHaveLength(6);
    const orders = journal.commits().filter(({ route }) => route === "POST /v4/orders");
    const bodies = orders.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(new Set(bodies.map(({ employeeId }) => employeeId)).size).toBe(6);
    expect(new Set(bodies.flatMap(({ productIds }) => productIds)).size).toBe(6);
    for (const { displayName, id, phone } of employees()) {
      const number = Number(String(displayName).split(" ")[1]);
      expect(phone).toBe(number % 2 ? undefined : `+49 ${number - 1}`);
      expect(bodies.some(({ employeeId }) => employeeId === id)).toBe(true);
    }
  });

  it("starts once, however often it is started", async () => {
    const run = await prepare([hire(1), hire(2)]);
    const started = await Promise.all([
      decide(run, "start"),
      decide(run, "start"),
      decide(run, "start"),
    ]);
    expect(started.map(({ state }) => state)).toEqual(["running", "running", "running"]);
    const [row] = await store().select().from(runs).where(eq(runs.id, run.id));
    expect(row?.epoch).toBe((await store().select().from(runs)).at(0)?.epoch);
    await until(ada, run.id, "done");
    expect(journal.commits()).toHaveLength(2);
  });

  it("refuses a start of lines that a person has not seen", async () => {
    const run = await prepare([hire(1)]);
    await expect(decide({ ...run, hash: "another" }, "start")).rejects.toThrow("no longer those");
    expect(journal.writes()).toEqual([]);
  });

  it("lets the first lines go, and waits for a person's word", async () => {
    const lines = [hire(1), hire(2), hire(3, { country: "Frankreich" }), hire(4), hire(5)];
    const run = await prepare(lines);
    expect(run.canary).toEqual({ size: 2, state: "ahead" });
    await decide(run, "start");
    const asking = await until(ada, run.id, "paused");
    expect(asking.canary.state).toBe("asks");
    expect(
      employees()
        .map(({ email }) => email)
        .toSorted(),
    ).toEqual(["person1@halden.example", "person3@halden.example"]);
    await decide(asking, "continue");
    await until(ada, run.id, "done");
    expect(employees()).toHaveLength(5);
  });

  it("is told of a released row by a process that died before it noted it, and stores it no second time", async () => {
    const run = await prepare([hire(1), hire(2)]);
    await decide(run, "start");
    await runDueRuns();
    await settleRuns();
    // As if the process had died between the two statements.
    await store().execute(sql`update run_rows set intent_id = null`);
    await store().execute(sql`update runs set next_at = clock_timestamp(), epoch = epoch + 1`);
    await until(ada, run.id, "done");
    expect(await store().select().from(intents)).toHaveLength(2);
    expect(journal.commits()).toHaveLength(2);
  });

  it("sends no order of a person who was not accepted, and no unknown row again", async () => {
    journal.service.choose = ({ isWrite, body }) =>
      isWrite && body?.includes("person2@") ? "400-before-commit" : null;
    const lines = [1, 2, 3].map((n) => hire(n, { device: "MacBook Air 13" }));
    const run = await carryOut(await prepare(lines));
    expect(run.counts).toEqual({ accepted: 2, refused: 1 });
    const refused = (await linesOf(run)).find(({ state }) => state === "refused");
    expect(refused?.steps.map(({ status }) => status)).toEqual(["refused", "halted"]);
    expect(journal.commits().filter(({ route }) => route === "POST /v4/orders")).toHaveLength(2);
  });

  it("gives the failures as the original rows, and takes them up in a run of their own", async () => {
    let isRefusing = true;
    journal.service.choose = ({ isWrite, body }) =>
      isRefusing && isWrite && body?.includes("person2@") ? "400-before-commit" : null;
    const run = await carryOut(await prepare([hire(1), hire(2), hire(3, { country: "Polnd" })]));
    const stored = await findVisibleRun(ada, run.id);
    const file = stored ? await failuresFile(stored, ada) : "";
    expect(file).toContain('"Name","Email","Land","Team","Street","Phone","Laptop","error"');
    expect(file).toContain('"Person 2","person2@halden.example","Germany"');
    expect(file).toContain("isn't a country we know");
    expect(file).not.toContain("Person 1");
    isRefusing = false;
    const child = await decide(run, "retry");
    const checked = await until(ada, child.id, "checked");
    expect(checked).toMatchObject({ parentId: run.id, lineCount: 1, counts: { ready: 1 } });
    await decide(checked, "start");
    await until(ada, child.id, "done");
    expect(employees()).toHaveLength(2);
  });

  it("orders no second laptop where the same file is imported again, or was meanwhile", async () => {
    const lines = [hire(1, { device: "MacBook Air 13" })];
    await carryOut(await prepare(lines));
    const again = await prepare(lines);
    expect(again.counts).toEqual({ blocked: 1 });
    const [line] = await linesOf(again);
    expect(line?.notes.find(({ level }) => level === "blocked")?.text).toMatch(
      /already sends them a device|already hold/,
    );
    journal.service.state.add("employees", { ...known, id: "emp_known", address: "Street 9" });
    const both = [
      await prepare([{ ...known, address: "Street 9", device: "C02X4" }]),
      await prepare([{ ...known, address: "Street 9", device: "C02X5" }]),
    ];
    for (const run of both) await carryOut(run);
    const ofKnown = journal
      .commits()
      .filter(({ body }) => body.includes('"employeeId":"emp_known"'));
    expect(ofKnown).toHaveLength(1);
  });

  it("halts a row whose device left the stock after the check", async () => {
    const run = await prepare([hire(1, { device: "MacBook Air 13" })]);
    const [device] = journal.service.state.records.devices;
    if (device) device.employeeId = "emp_other";
    const done = await carryOut(run);
    expect(done.counts).toEqual({ halted: 1 });
    const [line] = await linesOf(done);
    expect(line?.steps.at(-1)).toMatchObject({ status: "halted", intentId: null });
    expect(journal.commits().map(({ route }) => route)).toEqual(["POST /v4/employees"]);
  });

  it("halts a change of a person who was changed after the check", async () => {
    const person = journal.service.state.add("employees", {
      displayName: "Person 1",
      email: "person1@halden.example",
      jobTitle: "Engineer",
    });
    const run = await prepare(
      [{ email: "person1@halden.example", displayName: "Person One" }],
      "edit",
    );
    person.displayName = "Person Uno";
    const done = await carryOut(run);
    expect(done.counts).toEqual({ halted: 1 });
    expect(journal.commits()).toEqual([]);
  });

  it("halts by itself at three unknown outcomes", async () => {
    journal.configure({ rereadMs: [60_000], inlineMs: 10 });
    setRunSettings({ pollMs: 5, waitingMs: 10, maxCanary: 0, maxInFlight: 1 });
    journal.service.choose = ({ isWrite }) => (isWrite ? "500-after-commit" : null);
    const run = await prepare([1, 2, 3, 4, 5, 6].map((n) => hire(n)));
    await decide(run, "start");
    const halted = await until(ada, run.id, "paused");
    expect(halted.reason).toContain("3 requests have an unknown outcome");
    expect(journal.writes().length).toBeLessThanOrEqual(3);
  });

  it("pauses at a person's word, and goes on at another", async () => {
    const run = await prepare([hire(1), hire(2)]);
    await decide(run, "start");
    const [current] = await store().select().from(runs);
    const paused = await decide({ ...run, hash: current?.contentHash ?? null }, "pause");
    expect(paused.state).toBe("paused");
    await runDueRuns();
    await settleRuns();
    expect(await store().select().from(intents)).toHaveLength(0);
    await decide(paused, "continue");
    expect((await until(ada, run.id, "done")).counts).toEqual({ accepted: 2 });
  });

  it("waits while the service can't be reached, and goes on by itself, each row once", async () => {
    const run = await prepare([hire(1), hire(2)]);
    let isDown = true;
    journal.service.choose = ({ isWrite }) =>
      isDown ? (isWrite ? "reset-before-commit" : "reset") : null;
    journal.configure({ ...soon, sendWithinMs: 400 });
    setRunSettings({ pollMs: 5, waitingMs: 10 });
    await decide(run, "start");
    const waiting = await until(ada, run.id, "waiting");
    expect(waiting.reason).toBeTruthy();
    await until(ada, run.id, "waiting");
    isDown = false;
    journal.configure(soon);
    setRunSettings({ pollMs: 5, waitingMs: 10 });
    expect((await until(ada, run.id, "done")).counts).toEqual({ accepted: 2 });
    expect(employees()).toHaveLength(2);
  });

  it("pauses when its person is disabled, and stops when their grant is gone", async () => {
    const run = await prepare([hire(1)]);
    await store().update(people).set({ disabledAt: new Date() });
    await decide(run, "start");
    const paused = await until(ada, run.id, "paused");
    expect(paused.reason).toContain("disabled");
    await store().update(people).set({ disabledAt: null });
    await store().delete(grants);
    await decide(paused, "continue");
    expect((await until(ada, run.id, "stopped")).reason).toContain("no longer has the role");
    expect(journal.writes()).toEqual([]);
  });
});

describe("who may see and decide a run", () => {
  it("lets another manager see none of it, and support make none", async () => {
    const run = await prepare([hire(1)]);
    const mia = await journal.account("mia", "manager");
    expect(await findVisibleRun(mia, run.id)).toBeNull();
    await expect(decide(run, "start", mia)).rejects.toThrow("no such run");
    const sam = await journal.account("sam", "support");
    const made = createRun(sam, {
      kind: "edit",
      title: "x",
      columns: [{ header: "Email", field: "email" }],
    });
    await expect(made).rejects.toMatchObject({ kind: "role" });
  });

  it("needs a second admin in production for more rows than one may send alone", async () => {
    journal.configure(soon, "production");
    await storePolicy([holding({ rowsOver: 1, environments: ["production"] })]);
    onTestFinished(async () => {
      await store().delete(policyVersions);
    });
    const own = { environment: "production" as const };
    ada = await journal.person("ada", own);
    await storePerson({ id: "ada", role: "admin" }, ada.connection);
    const bob = await journal.person("bob", own);
    const run = await prepare([hire(1), hire(2)]);
    expect(run).toMatchObject({ needsApproval: true, approvedBy: null });
    expect(run.choices).toEqual(["request", "stop"]);
    for (const choice of ["start", "approve"] as const) {
      await expect(decide(run, choice)).rejects.toThrow("can't be decided");
      await expect(decide(run, choice, bob)).rejects.toThrow("can't be decided");
    }
    const requested = await decide(run, "request");
    expect(requested).toMatchObject({ state: "checked", choices: ["stop"] });
    expect(await decide(run, "request")).toEqual(requested);
    await expect(decide(run, "approve")).rejects.toThrow("can't be decided");
    const changes = [{ line: 2, field: "displayName", value: "Another" }];
    await changeRunCells(ada, { runId: run.id, changes });
    const changed = await until(ada, run.id, "checked");
    expect(changed).toMatchObject({ startRequestedAt: null, choices: ["request", "stop"] });
    await expect(decide(run, "approve", bob)).rejects.toThrow("no longer those");
    await expect(decide(changed, "approve", bob)).rejects.toThrow("can't be decided");
    expect(journal.writes()).toEqual([]);

    await decide(changed, "request");
    const started = await Promise.all([1, 2].map(() => decide(changed, "approve", bob)));
    expect(started[0]).toMatchObject({ state: "running", approvedBy: "bob" });
    await until(ada, run.id, "done");
    expect(journal.commits()).toHaveLength(2);
  });
});
