import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { countFiltered } from "#lib/server/filter/count-filtered.ts";
import { findFilteredList, findFilterValues } from "#lib/server/filter/find-filtered-list.ts";
import { findFrozenSelection } from "#lib/server/frozen/find-frozen-selection.ts";
import type { Role } from "#lib/server/role.ts";
import { placeOf } from "#lib/v4/device-place.ts";
import type { Device } from "#lib/v4/records/device.ts";
import { deciderOf } from "#testing/server/decide-filter.ts";
import {
  filterableDevices,
  filterableEmployees,
  someDeviceInput,
} from "#testing/server/filterable-records.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;
const calendar = { now: new Date(), timeZone: "America/New_York" };

type Input = Record<string, unknown>;

const ask = (input: Input, role: Role = "admin") =>
  findFilteredList(principalOf(mirror.connection, role), "inventory", input, calendar);

/** Reads every page of an answer. */
const readAll = async (input: Input, limit: number) => {
  const ids: string[] = [];
  for (let page = 0; ; page += 1) {
    const answer = await ask({ ...input, page, limit });
    if (!answer.page) throw new Error(answer.reason);
    ids.push(...answer.page.items.map(({ id }) => id));
    if (answer.page.items.length < limit) return { ...answer, ids };
  }
};

/** The team of who holds it: nobody has none, and of someone whom the service does not list it is not known. */
const holdersTeam = ({ employeeId }: Device) => {
  if (!employeeId) return employeeId;
  const holder = service.employees.find(({ id }) => id === employeeId);
  if (!holder) return undefined;
  const { teamName } = holder as { teamName?: string | null };
  return teamName;
};

const decideValue = deciderOf<Device>({
  status: ({ status }) => status,
  category: ({ deviceType }) => deviceType || null,
  country: (device) => placeOf(device).country,
  employee: ({ employeeId }) => employeeId,
  team: holdersTeam,
});

const decide = (device: Device, { sort, sortDirection, ...filters }: Input): boolean | null => {
  const decided = Object.entries(filters).map(([name, given]) => decideValue(device, name, given));
  return decided.includes(false) ? false : decided.includes(null) ? null : true;
};

beforeEach(() => {
  service.employees = filterableEmployees(4);
  // One answer of the service holds them: no filter of the service reaches those that state nothing.
  service.devices = filterableDevices(50);
});

describe("a filter of the copy of the inventory", () => {
  test("finds on all its pages, counts, leaves undecided and selects what a loop over the service's devices does", async () => {
    await mirror.sweep("all");
    mirror.takeRequests();
    const principal = principalOf(mirror.connection);
    const devices = service.devices as unknown as Device[];
    await fc.assert(
      fc.asyncProperty(someDeviceInput, fc.constantFrom(20, 1_000), async (input, limit) => {
        const decided = devices.map((device) => ({ id: device.id, is: decide(device, input) }));
        const expected = decided.flatMap(({ id, is }) => (is ? [id] : []));
        const undecidedCount = decided.filter(({ is }) => is === null).length;
        const found = await readAll(input, limit);
        expect(found.ids.toSorted()).toEqual(expected);
        expect(found).toMatchObject({
          page: { totalCount: expected.length },
          undecidedCount,
        });
        const { sort: _sort, sortDirection: _direction, ...filters } = input;
        expect(await countFiltered(principal, "inventory", filters, calendar)).toEqual({
          count: expected.length,
          undecidedCount,
        });
        if (Object.keys(filters).every((name) => !/^not\.|team|employee/.test(name))) return;
        const selected = await findFrozenSelection(principal, "devices", filters, calendar);
        expect(selected.isWhole ? selected.ids.toSorted() : null).toEqual(
          undecidedCount === 0 ? expected : null,
        );
      }),
      { numRuns: 60 },
    );
    expect(mirror.takeRequests()).toEqual([]);
  }, 30_000);

  test("sorts as the whole list is sorted, and by ID where the address names no order", async () => {
    await mirror.sweep("all");
    const question = { "not.employee": ["e001"] };
    const { ids } = await readAll(question, 40);
    expect(ids).toEqual(ids.toSorted());
    const sorted = await readAll({ ...question, sort: "model", sortDirection: "desc" }, 1_000);
    const models = sorted.page?.items.map(({ model }) => model?.toLowerCase() || null);
    expect([...new Set(models)]).toEqual(["联想", "thinkpad", "macbook", null]);
  });

  test("offers the teams of employees, and one spelling of each value", async () => {
    await mirror.sweep("all");
    const found = await findFilterValues(principalOf(mirror.connection), "inventory");
    if (!found.isProven) throw new Error(found.reason);
    const { category, country, employee } = found.values;
    expect(category?.map((value) => value.toLowerCase()).toSorted()).toEqual([
      "laptops",
      "monitors",
    ]);
    expect(country?.map((value) => value.toUpperCase()).toSorted()).toEqual(["BR", "DE", "FR"]);
    expect(employee).toBeUndefined();
    const teams = service.employees.flatMap(({ teamName }) => (teamName ? String(teamName) : []));
    expect(found.values.team?.length).toBeGreaterThan(0);
    expect(found.values.team?.every((team) => teams.includes(team))).toBe(true);
  });

  test("has no answer where the service does not count its devices, and says that a full read may not find them all", async () => {
    const unproven = {
      page: null,
      reason: expect.stringContaining("as many devices as the service counts"),
    };
    expect(await ask({ team: ["EMEA"] })).toMatchObject(unproven);
    service.hasTotals = false;
    await mirror.sweep("all");
    expect(await ask({ team: ["EMEA"] })).toMatchObject(unproven);
  });

  test("needs the key's access to employees for their teams, and to devices alone for the rest", async () => {
    await mirror.sweep("all");
    const capabilities = mirror.connection.capabilities.filter((each) => each !== "employees:read");
    mirror.connection = { ...mirror.connection, capabilities };
    expect(await ask({ team: ["EMEA"] })).toMatchObject({
      page: null,
      reason: "These filters need employees:read, which your key lacks.",
    });
    expect((await ask({ "not.country": ["DE"] })).page).not.toBeNull();
    const found = await findFilterValues(principalOf(mirror.connection), "inventory");
    expect(Object.keys(found.isProven ? found.values : {})).toEqual([
      "category",
      "country",
      "status",
    ]);
  });

  test("answers from the person's own connection alone", async () => {
    await mirror.sweep("all");
    expect((await ask({ employee: ["e001"] })).page).not.toBeNull();
    mirror.connection = await connect(mirror.upstream.baseUrl, "other", "svc_sk_other");
    expect((await ask({ employee: ["e001"] })).page).toBeNull();
  });

  test.each([
    [{ view: "deployable", team: ["EMEA"] }, "no view deployable"],
    [{ view: "late", team: ["EMEA"] }, "no view late"],
    [{ inStock: true, team: ["EMEA"] }, "no filter inStock"],
    [{ query: "mac", team: ["EMEA"] }, "no filter query"],
    [{ "not.team": Array.from({ length: 2_000 }, (_, at) => `t${at}`) }, "at most 200"],
    [{ sort: "sealedRecord", team: ["EMEA"] }, "can't be sorted"],
  ])("refuses %j and says what is wrong", async (input, message) => {
    await expect(ask(input)).rejects.toMatchObject({
      kind: "validation",
      message: expect.stringContaining(message),
    });
  });
});
