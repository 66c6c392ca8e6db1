import { describe, expect, test } from "vitest";
import {
  countModel,
  isOfModel,
  type ModelQuestion,
  modelsOf,
} from "#components/devices/model-count.ts";
import type { ListGap } from "#lib/v4/normalize/normalize.ts";
import type { Device } from "#lib/v4/records/device.ts";
import { listOf } from "#testing/components/page.tsx";

const units = (count: number, changes: Partial<Device> = {}): Device[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `dev_${n}`,
    model: "ThinkPad X1",
    country: "DE",
    status: "available",
    ...changes,
  }));
const answer = (
  items: Device[],
  totalCount: number | null = items.length,
  gap: ListGap | null = null,
) => ({
  data: listOf(items, { totalCount }),
  gap,
});
const x1 = { model: "ThinkPad X1", country: null };
const inGermany = { ...x1, country: "DE" };
const countStock = (
  found: ReturnType<typeof answer>,
  question: ModelQuestion,
  askedCountry: string | null,
) => {
  const counted = countModel(found, question, { askedCountry, isStock: true });
  return counted && { count: counted.count, isExact: counted.isExact };
};
const exactly = (count: number) => ({ count, isExact: true });
const atLeast = (count: number) => ({ count, isExact: false });

describe("the number of available devices of a model", () => {
  test("is the API's total where a page shows only units of the model, and never their tally", () => {
    expect(countStock(answer(units(50), 54), x1, null)).toEqual(exactly(54));
  });

  test("is counted in an answer that holds every unit, among units of other models", () => {
    const items = [...units(6), ...units(2, { model: "ThinkPad X1e" })];
    expect(countStock(answer(items), x1, null)).toEqual(exactly(6));
  });

  test("is at least what a page shows where it is cut among units of other models", () => {
    const items = [...units(13), ...units(37, { model: "ThinkPad X1e" })];
    expect(countStock(answer(items, 90), x1, null)).toEqual(atLeast(13));
  });

  test("is at least what a page shows without a total, or where a part of it was unreadable", () => {
    expect(countStock(answer(units(4), null), x1, null)).toEqual(atLeast(4));
    expect(countStock(answer(units(4), 4, "unreadable"), x1, null)).toEqual(atLeast(4));
  });

  test("in one country is counted only in an answer that was limited to it or holds every unit", () => {
    const items = [...units(3), ...units(2, { country: "US" })];
    expect(countStock(answer(items), inGermany, null)).toEqual(exactly(3));
    expect(countStock(answer(items, 80), inGermany, null)).toEqual(atLeast(3));
    expect(countStock(answer(units(50), 54), inGermany, null)).toEqual(atLeast(50));
    expect(countStock(answer(units(50), 54), inGermany, "DE")).toEqual(exactly(54));
    expect(countStock(answer(items), inGermany, "US")).toBeNull();
  });

  test("is zero only in a whole answer, and unknown where units don't say what they are", () => {
    expect(countStock(answer([]), x1, null)).toEqual(exactly(0));
    expect(countStock(answer([], null), x1, null)).toBeNull();
    expect(countStock(answer([], 0, "unreadable"), x1, null)).toBeNull();
    expect(countStock(answer(units(2, { model: null })), x1, null)).toBeNull();
    const items = [...units(2), ...units(1, { country: null })];
    expect(countStock(answer(items), inGermany, null)).toEqual(atLeast(2));
  });

  test("has no units that people hold, where a service ignores the filter", () => {
    const held = units(3, { status: "assigned", employeeId: "emp_1" });
    expect(countStock(answer([...units(2), ...held]), x1, null)).toEqual(exactly(2));
    expect(countStock(answer([...units(2), ...held], 60), x1, null)).toEqual(atLeast(2));
  });

  test("has only units that an order can deploy now, and those that don't say it", () => {
    const others = [
      ...units(3, { status: "in_storage" }),
      ...units(2, { status: "reserved" }),
      ...units(1, { status: null }),
    ];
    expect(countStock(answer([...units(2), ...others]), x1, null)).toEqual(exactly(3));
  });

  test("is at least what a page shows where another known model has the name in its own", () => {
    const question = { model: "ThinkPad X1", country: null };
    const countWith = (others: string[]) => {
      const counted = countModel(answer(units(50), 54), question, { others });
      return counted && { count: counted.count, isExact: counted.isExact };
    };
    expect(countWith(["ThinkPad X1", "Dock"])).toEqual(exactly(54));
    expect(countWith(["thinkpad x1e"])).toEqual(atLeast(50));
  });

  test("comes with the devices of the answer that are counted, and no others", () => {
    const items = [...units(2), ...units(1, { id: "dev_x", model: "ThinkPad X1e" })];
    const devices = countModel(answer(items), { model: "ThinkPad X1", country: null })?.devices;
    expect(devices?.map(({ id }) => id)).toEqual(["dev_0", "dev_1"]);
  });

  test("counts held devices where they are not asked to be deployable", () => {
    const held = units(3, { status: "assigned", employeeId: "emp_1" });
    expect(countModel(answer(held), { model: "ThinkPad X1", country: null })).toMatchObject(
      exactly(3),
    );
  });
});

test("a model is told by its name, whatever the case and the spaces", () => {
  const [device] = units(1);
  if (!device) throw new Error("no device");
  expect(isOfModel(device, " thinkpad  x1")).toBe(true);
  expect(isOfModel({ ...device, model: "Other" }, "ThinkPad X1")).toBe(false);
  expect(isOfModel({ ...device, model: " " }, "ThinkPad X1")).toBeNull();
  expect(modelsOf([device, { ...device, model: "THINKPAD X1" }, { id: "x" }])).toHaveLength(1);
});
