import { beforeEach, describe, expect, it } from "vitest";
import type { RunKind } from "#lib/protocol/run.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { soon, testJournal } from "#testing/server/journal.ts";
import {
  blockedBy,
  type Cells,
  carryOutRun,
  checkedRun,
  decideOn,
  mendCell,
  runLinesOf,
} from "#testing/server/runs.ts";

const journal = testJournal();
let ada: Principal;

const address = { country: "DE", address: "Street 1", city: "Berlin", zipCode: "10115" };
const anna = { id: "emp_anna", displayName: "Anna", email: "anna@halden.example", ...address };
const ben = { id: "emp_ben", displayName: "Ben", email: "ben@halden.example", ...address };

const addDevice = (n: number, fields: Record<string, unknown> = {}) =>
  journal.service.state.add("devices", {
    id: `dev_${n}`,
    model: "MacBook Air 13",
    serialNumber: `C02A${n}`,
    country: "DE",
    status: "assigned",
    employeeId: anna.id,
    ...fields,
  });

const deviceOf = (id: string) =>
  journal.service.state.records.devices.find((device) => device.id === id);

const bodies = () =>
  journal.commits().map(({ body }) => JSON.parse(body) as Record<string, unknown>);

const check = async (kind: RunKind, ...lines: Cells[]) => {
  const run = await checkedRun(ada, kind, lines);
  return { run, lines: await runLinesOf(ada, run) };
};

/** Carries out a run of lines that can all be sent, and returns the bodies that the service got. */
const send = async (kind: RunKind, ...lines: Cells[]) => {
  const { run } = await check(kind, ...lines);
  await carryOutRun(ada, run);
  return bodies();
};

/** Sends a run whose journal changes after the check, and returns why its only line was not sent. */
const haltedBy = async (kind: RunKind, line: Cells, change: () => unknown) => {
  const { run } = await check(kind, line);
  expect(run.counts.blocked).toBeUndefined();
  change();
  const done = await carryOutRun(ada, run);
  expect(done.counts).toEqual({ halted: 1 });
  expect(journal.commits()).toEqual([]);
  return (await runLinesOf(ada, done))[0]?.steps[0]?.message;
};

beforeEach(async () => {
  journal.configure(soon);
  setRunSettings({ pollMs: 5, waitingMs: 10, readBackMs: 10 });
  await store().delete(runs);
  await store().delete(people);
  ada = await journal.account("ada");
  journal.service.state.add("employees", anna);
  journal.service.state.add("employees", ben);
  journal.service.state.add("employees", { id: "emp_nothing", email: "nothing@halden.example" });
  for (const n of [1, 2]) addDevice(n);
  addDevice(3, { employeeId: ben.id });
  for (const n of [7, 8]) addDevice(n, { employeeId: null, status: "available" });
});

describe("an offboarding", () => {
  it("takes back every device that the person holds where the line names none", async () => {
    expect(await send("offboard", { email: anna.email })).toEqual([
      { orderType: "Offboarding", employeeId: anna.id, productIds: ["dev_1", "dev_2"] },
    ]);
  });

  it("leaves the devices that stay, and sends nothing where all of them do", async () => {
    expect(await send("offboard", { id: anna.id, keep: "c02a2" })).toMatchObject([
      { productIds: ["dev_1"] },
    ]);
    const { lines } = await check(
      "offboard",
      { id: ben.id, keep: "C02A3" },
      { id: anna.id, devices: "C02A1", keep: "dev_1" },
    );
    expect(lines.map(({ state }) => state)).toEqual(["unchanged", "blocked"]);
    expect(blockedBy(lines[1])?.text).toBe("C02A1 is to be taken back and to stay");
  });

  it("gives each device its own return option, else that of the line, and holds those under legal hold", async () => {
    const line = {
      id: anna.id,
      devices: "C02A1 = Recycle; dev_2",
      returnOption: "STORE",
      legalHold: "C02A2",
      legalHoldInstructions: "Do not erase",
    };
    expect(await send("offboard", line)).toEqual([
      {
        orderType: "Offboarding",
        employeeId: anna.id,
        productIds: ["dev_1", "dev_2"],
        dispositions: [
          { productId: "dev_1", disposition: "recycle" },
          { productId: "dev_2", disposition: "store" },
        ],
        legalHold: [{ productId: "dev_2", requested: true, instructions: "Do not erase" }],
      },
    ]);
  });

  it("says which employee or option it can't read, and nothing about a device of someone else", async () => {
    const { lines } = await check(
      "offboard",
      { id: "emp_unknown" },
      { id: anna.id, email: ben.email },
      { email: ben.email, devices: "C02A1", returnOption: "recycl" },
      { devices: "C02A1" },
    );
    expect(lines.map((line) => blockedBy(line))).toMatchObject([
      { field: "id", text: "Your API key shows no such employee" },
      { field: "email", text: "The employee with this ID has another email" },
      { field: "returnOption", suggestion: "recycle" },
      { field: "email" },
    ]);
    const mended = await check("offboard", { email: ben.email, devices: "C02A1" });
    const unknown = await check("offboard", { email: ben.email, devices: "NOWHERE" });
    const textOf = ({ lines: [line] }: typeof mended) => blockedBy(line)?.text;
    expect(textOf(mended)).toBe("C02A1 isn't among the devices that this person holds");
    expect(textOf(unknown)).toBe("NOWHERE isn't among the devices that this person holds");
  });

  it("blocks both lines of one person, though one names the ID and the other the email", async () => {
    const { run, lines } = await check("offboard", { id: anna.id }, { email: anna.email });
    expect(lines.map((line) => blockedBy(line)?.text)).toEqual([
      "Also in row 3: one person has one row",
      "Also in row 2: one person has one row",
    ]);
    const mended = await mendCell(ada, run, { line: 3, field: "email", value: ben.email });
    expect(mended.counts).toEqual({ ready: 2 });
  });

  it("tells the service's reasons about the field and the device that they are about", async () => {
    journal.service.obstacles.push({ message: "Is on an open order", productId: "dev_2" });
    const { lines } = await check("offboard", { id: anna.id });
    expect(blockedBy(lines[0])).toMatchObject({
      field: "devices",
      text: "C02A2: Is on an open order",
    });
  });

  it("is halted where the person no longer holds a device", async () => {
    const message = await haltedBy("offboard", { id: anna.id }, () =>
      Object.assign(deviceOf("dev_2") ?? {}, { employeeId: ben.id }),
    );
    expect(message).toBe("Changed since the check: this person no longer holds C02A2.");
  });
});

describe("a collection", () => {
  it("needs devices, and takes back no others", async () => {
    const { lines } = await check("collect", { id: anna.id, devices: "" });
    expect(blockedBy(lines[0])?.text).toBe("Devices is missing");
    expect(await send("collect", { id: anna.id, devices: "C02A2" })).toEqual([
      { orderType: "Collection", employeeId: anna.id, productIds: ["dev_2"] },
    ]);
  });

  it("takes back all that the person holds where the line says so, and says which in the check", async () => {
    const line = { id: anna.id, devices: " All" };
    const { lines } = await check("collect", line, { id: "emp_nothing", devices: "all" });
    expect(lines[0]).toMatchObject({ state: "ready", after: { devices: "C02A1; C02A2" } });
    expect(lines[1]?.state).toBe("unchanged");
    expect(await send("collect", line)).toEqual([
      { orderType: "Collection", employeeId: anna.id, productIds: ["dev_1", "dev_2"] },
    ]);
  });

  it("that takes all is halted where one of them has left, and takes none that came since", async () => {
    const message = await haltedBy("collect", { id: anna.id, devices: "all" }, () =>
      Object.assign(deviceOf("dev_1") ?? {}, { employeeId: ben.id }),
    );
    expect(message).toBe("Changed since the check: this person no longer holds C02A1.");
    const { run } = await check("collect", { id: ben.id, devices: "all" });
    Object.assign(deviceOf("dev_2") ?? {}, { employeeId: ben.id });
    await carryOutRun(ada, run);
    expect(bodies()).toMatchObject([{ employeeId: ben.id, productIds: ["dev_1", "dev_3"] }]);
  });

  it("takes the zone of the pickup from the address, and asks where the address has several", async () => {
    const window = { pickupFrom: "30.11.2099 9:00", pickupTo: "2099-11-30 17:00" };
    const line = { id: anna.id, devices: "C02A1", ...window };
    expect(await send("collect", line)).toMatchObject([
      {
        pickupWindow: {
          from: "2099-11-30T09:00:00+01:00",
          to: "2099-11-30T17:00:00+01:00",
          timezone: "Europe/Berlin",
        },
      },
    ]);
    const texan = { id: "emp_tex", email: "tex@halden.example", country: "US", state: "Texas" };
    journal.service.state.add("employees", { ...address, ...texan });
    addDevice(9, { employeeId: texan.id });
    const there = { id: texan.id, devices: "C02A9", ...window };
    const { run, lines } = await check("collect", { ...there, pickupZone: "" });
    expect(blockedBy(lines[0])).toMatchObject({ field: "pickupZone" });
    const change = { line: 2, field: "pickupZone", value: "america/chicago" };
    expect((await mendCell(ada, run, change)).counts).toEqual({ ready: 1 });
  });

  it("refuses a window that is not whole, ends first or is over", async () => {
    const windows: Cells[] = [
      { pickupFrom: "2099-11-30", pickupTo: "2099-11-30 17:00" },
      { pickupFrom: "2099-11-30 09:00", pickupTo: "" },
      { pickupFrom: "2099-11-30 09:00", pickupTo: "2099-11-30 08:00" },
      { pickupFrom: "2020-11-30 09:00", pickupTo: "2020-11-30 17:00" },
      { pickupFrom: "2099-11-30T09:00:00+01:00", pickupTo: "2099-11-30 17:00" },
    ];
    const fields: (string | null | undefined)[] = [];
    for (const window of windows) {
      const { lines } = await check("collect", { id: anna.id, devices: "C02A1", ...window });
      fields.push(blockedBy(lines[0])?.field);
    }
    expect(fields).toEqual(["pickupFrom", "pickupTo", "pickupTo", "pickupTo", "pickupFrom"]);
  });

  it("sends the same order a second time within a day only where the line says so", async () => {
    const line = { id: anna.id, devices: "C02A1" };
    await send("collect", line);
    const { run, lines } = await check("collect", { ...line, second: "" });
    expect(blockedBy(lines[0])).toMatchObject({ field: "second", suggestion: "yes" });
    const mended = await mendCell(ada, run, { line: 2, field: "second", value: "Yes" });
    expect(mended.counts).toEqual({ warning: 1 });
    expect((await carryOutRun(ada, mended)).counts).toEqual({ accepted: 1 });
    expect(journal.commits()).toHaveLength(2);
  });

  it("is halted where the same was sent after the check", async () => {
    const line = { id: anna.id, devices: "C02A1" };
    const first = await check("collect", line);
    const second = await check("collect", line);
    await carryOutRun(ada, first.run);
    const done = await carryOutRun(ada, second.run);
    expect(done.counts).toEqual({ halted: 1 });
    expect(journal.commits()).toHaveLength(1);
  });
});

describe("a replacement", () => {
  it("sends another device from stock for each line, of the same model where none is named", async () => {
    addDevice(9, { model: "ThinkPad", employeeId: null, status: "available" });
    const sent = await send(
      "replace",
      { device: "C02A1" },
      { device: "dev_2", model: "ThinkPad" },
      { device: "C02A3", model: "MacBook Air 13" },
    );
    expect(sent).toHaveLength(3);
    expect(sent).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ employeeId: anna.id, productIds: ["dev_2", "dev_9"] }),
      ]),
    );
    const others = sent.flatMap(({ productIds }) => (productIds as string[])[1]);
    expect(others.toSorted()).toEqual(["dev_7", "dev_8", "dev_9"]);
    expect(sent.every(({ orderType }) => orderType === "Swap from Inventory")).toBe(true);
  });

  it("takes a device of another country where the person's has none, and says so", async () => {
    for (const id of ["dev_7", "dev_8"]) Object.assign(deviceOf(id) ?? {}, { country: "FR" });
    const { lines } = await check("replace", { device: "C02A1" });
    expect(lines[0]).toMatchObject({ state: "warning", makes: "order" });
    expect(lines[0]?.notes[0]?.text).toBe("None left in DE: this ships from FR");
  });

  it("takes no device that a run has which was started and is not done", async () => {
    const first = await check("replace", { device: "C02A1" }, { device: "C02A2" });
    await decideOn(ada, first.run, "start");
    const { lines } = await check("replace", { device: "C02A3" });
    expect(blockedBy(lines[0])?.text).toContain("other rows or runs have them all");
  });

  it("takes no device that is stored: no order can deploy it now", async () => {
    Object.assign(deviceOf("dev_7") ?? {}, { status: "in_storage" });
    const { run, lines } = await check("replace", { device: "C02A1" }, { device: "C02A2" });
    expect(run.counts).toEqual({ ready: 1, blocked: 1 });
    expect(lines.map((line) => line.after.model).join()).not.toContain("C02A7");
  });

  it("blocks a line without stock, and gives its neighbours what a blocked line had taken", async () => {
    Object.assign(deviceOf("dev_8") ?? {}, { employeeId: ben.id });
    journal.service.obstacles.push({ message: "No address", field: "address" });
    const denied = await check("replace", { device: "C02A1" }, { device: "C02A2" });
    expect(denied.lines.map((line) => blockedBy(line)?.text)).toContain("No address");
    journal.service.obstacles.length = 0;
    const { run } = await check("replace", { device: "C02A1" }, { device: "C02A2" });
    expect(run.counts).toEqual({ ready: 1, blocked: 1 });
  });

  it("blocks a device that nobody holds or that can't be seen, and one that two lines name", async () => {
    const { lines } = await check(
      "replace",
      { device: "C02A7" },
      { device: "NOWHERE" },
      { device: "C02A1" },
      { device: "dev_1" },
      { device: "C02A3", returnOption: "recycle" },
    );
    expect(lines.map((line) => blockedBy(line)?.text)).toEqual([
      "Nobody holds this device",
      "Your API key shows no such device",
      "Also in row 5: one device has one row",
      "Also in row 4: one device has one row",
      "A replacement takes no return option. Leave it empty",
    ]);
  });

  it("is halted where the old device changed hands or the new one left the stock", async () => {
    const moved = await haltedBy("replace", { device: "C02A1" }, () =>
      Object.assign(deviceOf("dev_1") ?? {}, { employeeId: ben.id }),
    );
    expect(moved).toBe("Changed since the check: C02A1 is no longer with the same person.");
    const gone = await haltedBy("replace", { device: "C02A2" }, () => {
      for (const id of ["dev_7", "dev_8"])
        Object.assign(deviceOf(id) ?? {}, { status: "reserved" });
    });
    expect(gone).toMatch(/the device C02A\d is now reserved/);
  });
});

describe("a charger", () => {
  const addOrder = (fields: Record<string, unknown> = {}) =>
    journal.service.state.add("orders", {
      id: "ord_anna",
      orderType: "Deployment",
      status: "delivered",
      employeeId: anna.id,
      productIds: ["dev_1"],
      ...fields,
    });

  beforeEach(() => {
    Object.assign(deviceOf("dev_1") ?? {}, { chargerStatus: "Damaged" });
  });

  it("is requested on the newest order of the device that is its holder's", async () => {
    addOrder({ createdAt: "2026-01-01T00:00:00Z" });
    addOrder({ id: "ord_ben", employeeId: ben.id, createdAt: "2026-02-01T00:00:00Z" });
    expect(await send("charger", { device: "C02A1" })).toEqual([{ productId: "dev_1" }]);
    expect(journal.commits()[0]?.route).toBe("POST /v4/orders/ord_anna/accessories");
  });

  it("is only for a charger that is damaged or was not included, on an order that was found", async () => {
    const { lines } = await check("charger", { device: "C02A1" }, { device: "C02A2" });
    expect(lines.map((line) => blockedBy(line)?.field)).toEqual(["order", "device"]);
    expect(blockedBy(lines[1])?.text).toContain("only Damaged or Not Included");
  });

  it("asks for the order where none is the holder's", async () => {
    addOrder({ id: "ord_1", employeeId: ben.id });
    addOrder({ id: "ord_2", employeeId: ben.id });
    const { run, lines } = await check("charger", { device: "C02A1", order: "" });
    const note = blockedBy(lines[0]);
    expect(note).toMatchObject({ field: "order", suggestion: expect.stringMatching(/ord_[12]/) });
    const mended = await mendCell(ada, run, { line: 2, field: "order", value: "ord_1" });
    expect(mended.counts).toEqual({ ready: 1 });
  });

  it("is requested a second time only where the line says so", async () => {
    addOrder();
    journal.service.state.addAccessory("ord_anna", { productId: "dev_1" });
    const { run, lines } = await check("charger", { device: "C02A1", second: "" });
    expect(blockedBy(lines[0])).toMatchObject({ field: "second" });
    const mended = await mendCell(ada, run, { line: 2, field: "second", value: "yes" });
    expect((await carryOutRun(ada, mended)).counts).toEqual({ accepted: 1 });
  });

  it("is halted where the device changed hands", async () => {
    addOrder();
    const message = await haltedBy("charger", { device: "C02A1" }, () =>
      Object.assign(deviceOf("dev_1") ?? {}, { employeeId: ben.id }),
    );
    expect(message).toBe("Changed since the check: C02A1 is no longer with the same person.");
  });
});

it("a person whose role may not place orders makes no run that would", async () => {
  const support = await journal.account("sam", "support");
  await expect(checkedRun(support, "collect", [{ id: anna.id }])).rejects.toMatchObject({
    kind: "role",
  });
});
