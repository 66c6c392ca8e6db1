import { expect, test } from "vitest";
import { countModels, otherModelsCount, tallyModels } from "#components/devices/model-counts.ts";
import type { Device } from "#lib/v4/records/device.ts";
import { listOf } from "#testing/components/page.tsx";

const air = "MacBook Air 13″ M4";
const statuses = ["available", "assigned"];
/** 54 devices of a model, and 10 of another whose name contains it. */
const stock: Device[] = [
  ...Array.from({ length: 54 }, (_, n) => ({ id: `a${n}`, model: air, status: statuses[n % 2] })),
  ...Array.from({ length: 10 }, (_, n) => ({
    id: `b${n}`,
    model: `${air} Max`,
    status: "assigned",
  })),
];

/** A service that returns at most 50 devices and finds every model that contains the text. */
const ask = async ({ query, status }: Record<string, unknown>) => {
  const found = stock.filter(
    (device) =>
      device.model?.includes(String(query)) && (status === undefined || device.status === status),
  );
  return { data: listOf(found.slice(0, 50), { totalCount: found.length }), gap: null };
};
/** One device of each of these models, as a list shows them before they are counted. */
const seen = (...models: string[]): Device[] => models.map((model) => ({ id: model, model }));
const slices = [{ field: "status", values: statuses, readValue: ({ status }: Device) => status }];

test("a model with more devices than one search returns is counted exactly, without similar names", async () => {
  const reported: number[] = [];
  const counts = await countModels(ask, seen(`${air} Max`, air), {
    slices,
    limit: 50,
    onCount: (some) => reported.push(some.length),
  });
  expect(counts).toEqual([
    { model: air, count: 54, isExact: true },
    { model: `${air} Max`, count: 10, isExact: true },
  ]);
  expect(reported).toEqual([1, 2]);
  expect(otherModelsCount(counts, 70)).toBe(6);
});

test("one search counts a model where it finds no other model", async () => {
  const asked: object[] = [];
  const counting = (changes: Record<string, unknown>) => {
    asked.push(changes);
    return ask(changes);
  };
  const onlyAir = stock.filter(({ model }) => model === air);
  const options = { slices, limit: 50, onCount: () => {} };
  const askAir = async () => ({
    data: listOf(onlyAir.slice(0, 50), { totalCount: onlyAir.length }),
    gap: null,
  });
  expect(await countModels(askAir, seen(air), options)).toEqual([
    { model: air, count: 54, isExact: true },
  ]);
  await countModels(counting, seen(`${air} Max`), options);
  expect(asked).toEqual([{ query: `${air} Max` }]);
});

test("a count that may be too low is no exact count, and then nothing is said about other models", async () => {
  const askWithoutTotal = async (changes: Record<string, unknown>) => ({
    data: { ...(await ask(changes)).data, totalCount: null },
    gap: null,
  });
  const options = { slices: [], limit: 50, onCount: () => {} };
  const counts = await countModels(askWithoutTotal, seen(air), options);
  expect(counts[0]).toMatchObject({ isExact: false });
  expect(otherModelsCount(counts, 70)).toBeNull();
  expect(otherModelsCount(tallyModels(stock), null)).toBeNull();
});

test("a list that is whole on screen is counted without a read", () => {
  expect(tallyModels([...stock, { id: "x" }])).toEqual([
    { model: air, count: 54, isExact: true },
    { model: `${air} Max`, count: 10, isExact: true },
  ]);
});

test("a search that finds fewer devices of a model than the list shows counts nothing exactly", async () => {
  const findNone = async () => ({ data: listOf<Device>([], { totalCount: 0 }), gap: null });
  const options = { slices: [], limit: 50, onCount: () => {} };
  expect(await countModels(findNone, seen(air), options)).toEqual([
    { model: air, count: 1, isExact: false },
  ]);
});
