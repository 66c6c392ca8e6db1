import { describe, expect, test } from "vitest";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";
import { newEmails, setUpRuns } from "#testing/cli/run-machine.ts";
import type { Body } from "#testing/sandbox/client.ts";
import { setUpControl } from "#testing/sandbox/control.ts";
import { heldDevices } from "#testing/sandbox/held-devices.ts";
import { toWorkbook } from "#testing/workbook.ts";

const { service, admin, control } = setUpControl();

const countWrites = (operation: string) => control.total(`/writes?operation=${operation}`);

const headers = {
  offboard: "Employee ID,Keeps",
  collect: "Employee ID,Devices,Return option",
  replace: "Device,Model",
} as const;

const rowOf = (kind: keyof typeof headers, { employeeId, serialNumber }: Body) => {
  if (kind === "offboard") return `${employeeId},`;
  return kind === "collect" ? `${employeeId},${serialNumber},store` : `${serialNumber},`;
};

describe("a run of another kind", () => {
  test.each(["offboard", "collect", "replace"] as const)(
    "to %s places one order for each row that the check lets pass",
    async (kind) => {
      const { check, run, show } = setUpRuns(service);
      const order = ["offboard", "collect", "replace"].indexOf(kind);
      const all = await heldDevices(admin, () => true, 30);
      const devices = all.filter((_, at) => at % 3 === order).slice(0, 8);
      const rows = devices.map((device) => rowOf(kind, device));
      const { id } = await check([headers[kind], ...rows, ""].join("\n"), kind);
      const before = await countWrites("orders.create");
      const checked = await show(id);
      const due = checked.waiting;
      expect(due).toBeGreaterThan(2);
      expect(due + checked.blocked + checked.unchanged).toBe(rows.length);
      const { exitCode } = await run(["runs", "start", id, "--yes"]);
      expect(exitCode).toBe(0);
      expect(await show(id)).toMatchObject({ state: "done", accepted: due });
      expect((await countWrites("orders.create")) - before).toBe(due);
    },
  );

  test("requests a charger once, and asks for a second one only where the row says so", async () => {
    const { check, run } = setUpRuns(service);
    const due = await heldDevices(
      admin,
      ({ chargerStatus }) => isChargerEligible(String(chargerStatus)),
      8,
    );
    const rows = due.map(({ serialNumber }) => serialNumber).join("\n");
    const all = await check(`Device\n${rows}\n`, "charger", "--format", "json");
    const lines: { result: string; cells: string[] }[] = JSON.parse(all.stdout).data.lines;
    // A charger is requested on an order, which not every device has.
    const [serial = ""] = lines.find(({ result }) => result === "ready")?.cells ?? [];
    const { id, stdout } = await check(`Device\n${serial}\n`, "charger");
    expect(stdout).toMatch(/ready +charger +orders\.add-accessory/);
    expect((await run(["runs", "start", id, "--yes"])).exitCode).toBe(0);
    const again = await check(`Device\n${serial}\n`, "charger");
    expect([again.exitCode, again.stdout]).toEqual([
      7,
      expect.stringContaining("Write “yes” here"),
    ]);
    const second = await check(`Device,A second one\n${serial},yes\n`, "charger");
    expect(second.stdout).toContain("This row sends a second one");
    // The journal lets it go, and the service decides.
    const asked = await run(["runs", "start", second.id, "--yes"]);
    expect([asked.exitCode, asked.stderr]).toEqual([
      8,
      expect.stringContaining(
        "refused: productId: a charger for this device is already on its way",
      ),
    ]);
    expect(await countWrites("orders.add-accessory")).toBe(1);
  });

  test("blocks two rows about one device, whatever names it", async () => {
    const { check } = setUpRuns(service);
    const [device] = await heldDevices(admin, () => true, 1);
    const text = `Device,Model\n${device?.serialNumber},\n${device?.id},\n`;
    const { exitCode, stdout } = await check(text, "replace");
    expect([exitCode, stdout]).toEqual([
      7,
      expect.stringContaining("Also in row 3: one device has one row"),
    ]);
  });

  test("must be one that exists", async () => {
    const { check } = setUpRuns(service);
    const { exitCode, stderr } = await check("Name\nA\n", "hire");
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining("onboard, edit, offboard, collect, replace, charger"),
    ]);
  });
});

describe("a workbook", () => {
  const sheetOf = (email: string) => [
    ["Name", "Email", "Country", "Start date"],
    ["Müller", email, "Deutschland", "2026-12-01"],
  ];

  test("is read like a CSV file, from standard input too", async () => {
    const { check, run, file } = setUpRuns(service);
    const [email = "", other = ""] = newEmails(2);
    const { id, exitCode, stdout } = await check(toWorkbook({ Hires: sheetOf(email) }));
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining("“Deutschland” is read as DE")]);
    expect((await run(["runs", "start", id, "--yes"])).exitCode).toBe(0);
    const stdin = toWorkbook({ Hires: sheetOf(other) });
    const piped = await run(["runs", "check", "-", "--kind", "onboard"], { stdin });
    expect([piped.exitCode, piped.stderr]).toEqual([0, expect.stringContaining("1 to send")]);
    const missing = await run(["runs", "check", `${file("")}x`, "--kind", "onboard"]);
    expect([missing.exitCode, missing.stderr]).toEqual([2, expect.stringContaining("is no file")]);
  });

  test("with several sheets says which one it reads, and reads the one that is named", async () => {
    const { check } = setUpRuns(service);
    const [email = ""] = newEmails(1);
    const workbook = toWorkbook({ Notes: [["Nothing"], ["here"]], Hires: sheetOf(email) });
    const first = await check(workbook);
    expect([first.exitCode, first.stderr]).toEqual([2, expect.stringContaining("No column")]);
    const named = await check(workbook, "onboard", "--sheet", "Hires");
    expect([named.exitCode, named.stderr]).toEqual([
      0,
      expect.stringContaining('Read the sheet "Hires".'),
    ]);
    const unknown = await check(workbook, "onboard", "--sheet", "People");
    expect([unknown.exitCode, unknown.stderr]).toEqual([
      2,
      expect.stringContaining('no sheet "People": it has Notes, Hires.'),
    ]);
  });
});

test("a run waits while its key lacks a capability, names it, and halts no row", async () => {
  const { check, run, show } = setUpRuns(service);
  const devices = await heldDevices(admin, () => true, 30);
  const rows = devices.slice(-4).map((device) => rowOf("collect", device));
  const { id } = await check([headers.collect, ...rows, ""].join("\n"), "collect");
  const due = (await show(id)).waiting;
  expect(due).toBeGreaterThan(0);
  const before = await countWrites("orders.create");
  const lacking: typeof fetch = async (address, init) =>
    /\/devices|\/inventory/.test(String(address))
      ? Response.json({ error: "The key does not have mcp:inventory:read." }, { status: 403 })
      : fetch(address, init);
  const refused = await run(["runs", "start", id, "--yes"], { fetch: lacking });
  expect([refused.exitCode, refused.stderr]).toEqual([
    5,
    expect.stringContaining("The API key lacks mcp:inventory:read"),
  ]);
  expect(await show(id)).toMatchObject({ waiting: due, halted: 0, refused: 0 });
  expect(await countWrites("orders.create")).toBe(before);
  const uncheckable = await run(["runs", "check", "-", "--kind", "collect"], {
    fetch: lacking,
    stdin: [headers.collect, ...rows, ""].join("\n"),
  });
  expect([uncheckable.exitCode, uncheckable.stderr]).toEqual([
    5,
    expect.stringContaining("without which the rows can't be checked. Nothing was sent."),
  ]);
  expect((await run(["runs", "start", id, "--yes"])).exitCode).toBe(0);
  expect((await countWrites("orders.create")) - before).toBe(due);
});

test("a record that the service refuses at release halts its row, which says so, and the others are sent", async () => {
  const { check, run, show } = setUpRuns(service);
  const devices = await heldDevices(admin, () => true, 40);
  const rows = devices.slice(30, 36).map((device) => rowOf("collect", device));
  const { id } = await check([headers.collect, ...rows, ""].join("\n"), "collect");
  const checked = await show(id);
  expect(checked.waiting).toBeGreaterThan(1);
  const { row } = checked.lines.findLast(({ state }: Body) => state === "waiting");
  const refused = String(devices.slice(30, 36)[row - 2]?.employeeId);
  const refusing: typeof fetch = async (address, init) =>
    String(address).includes(`/employees/${refused}/devices`)
      ? Response.json({ error: "Forbidden" }, { status: 403 })
      : fetch(address, init);
  const started = await run(["runs", "start", id, "--yes"], { fetch: refusing });
  const message =
    "Not sent: the service refused your API key access to what this employee holds (403).";
  expect(started.stderr).toContain(`row ${row}: orders.create halted: ${message}`);
  expect(started.exitCode).toBe(5);
  expect(await show(id)).toMatchObject({
    ...{ state: "done", accepted: checked.waiting - 1, halted: 1 },
  });
  expect((await run(["runs", "failures", id])).stdout).toContain(message);
});
