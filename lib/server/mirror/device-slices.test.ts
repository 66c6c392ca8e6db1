import { describe, expect, test } from "vitest";
import { readInSlices, type SearchDevices } from "#lib/server/mirror/device-slices.ts";
import { V4Error } from "#lib/v4/errors.ts";
import type { Device } from "#lib/v4/records/device.ts";

const limit = 5;
const countries = ["DE", "FR", "US"];
const types = ["Laptops", "Monitors"];
const statuses = ["assigned", "available"];
const models = ["MacBook Pro", "ThinkPad X1", "Dell 27"];

/** Returns `each` devices of every country, type, status and model, in turns. */
const inventoryOf = (each: number): Device[] =>
  Array.from({ length: each }).flatMap((_, index) =>
    countries.flatMap((country) =>
      types.flatMap((deviceType) =>
        statuses.flatMap((status) =>
          models.map((model) => ({
            id: [country, deviceType, status, model, index].join(),
            country,
            deviceType,
            status,
            model,
          })),
        ),
      ),
    ),
  );

type Behavior = { hasTotal?: boolean; ignored?: string; refused?: string; failsAfter?: number };

/** A service with these devices, which answers at most `limit` of them. It counts its requests. */
const serviceWith = (devices: readonly Device[], behavior: Behavior = {}) => {
  const { hasTotal = true, ignored, refused, failsAfter = Number.POSITIVE_INFINITY } = behavior;
  const service = { requests: 0 };
  const fields = { country: "country", category: "deviceType", status: "status", query: "model" };
  const search: SearchDevices = async (filters) => {
    service.requests += 1;
    const given = Object.keys(filters);
    if (service.requests > failsAfter) {
      throw new V4Error({ kind: "unavailable", status: 503, operation: null });
    }
    if (refused && given.includes(refused)) {
      throw new V4Error({ kind: "validation", message: refused, status: 400, operation: null });
    }
    const matching = devices.filter((device) =>
      Object.entries(filters).every(
        ([name, value]) =>
          name === ignored || device[fields[name as keyof typeof fields]] === value,
      ),
    );
    return {
      items: matching.slice(0, limit),
      totalCount: hasTotal ? matching.length : null,
      page: null,
      pageSize: null,
      nextCursor: null,
    };
  };
  return { search, service };
};

const readAll = async (each: number, behavior?: Behavior) => {
  const { search, service } = serviceWith(inventoryOf(each), behavior);
  const reading = readInSlices(search, async () => countries, limit);
  await reading.done;
  return { ...reading.read(), requests: service.requests };
};

describe("an inventory that answers at most 5 devices", () => {
  test("is read whole by country, category, status and model", async () => {
    const { readCount, totalCount, isWhole } = await readAll(4);
    expect({ read: readCount, totalCount, isWhole }).toEqual({
      read: 144,
      totalCount: 144,
      isWhole: true,
    });
  });

  test("is read once if it has no more devices than that", async () => {
    const { search, service } = serviceWith(inventoryOf(1).slice(0, 4), { hasTotal: false });
    const reading = readInSlices(search, async () => countries, limit);
    await reading.done;
    expect(reading.read()).toMatchObject({ isWhole: true, readCount: 4 });
    expect(service.requests).toBe(1);
  });

  test("is not whole where even the last filter leaves too many devices", async () => {
    const { readCount, isWhole } = await readAll(7);
    expect(isWhole).toBe(false);
    expect(readCount).toBe(36 * limit);
  });

  test("is read only 40 times more where 400 reads can't hold as many as are counted", async () => {
    const large = await readAll(60);
    expect(large).toMatchObject({ totalCount: 2_160, isWhole: false, requests: 41 });
    const smaller = await readAll(55);
    expect(smaller.totalCount).toBe(1_980);
    expect(smaller.requests).toBeGreaterThan(41);
  });

  test("is never called whole without a total", async () => {
    const { readCount, isWhole } = await readAll(2, { hasTotal: false });
    expect(readCount).toBe(72);
    expect(isWhole).toBe(false);
  });

  test.each([{ ignored: "country" }, { refused: "country" }])(
    "is divided by the other filters if the service has %j",
    async (behavior) => {
      const { readCount, isWhole, requests } = await readAll(1, behavior);
      expect({ read: readCount, isWhole }).toEqual({ read: 36, isWhole: true });
      expect(requests).toBeLessThan(40);
    },
  );

  test("is read a few times if the service ignores every filter and its devices have no fields", async () => {
    const bare = Array.from({ length: limit }, (_, index) => ({ id: `d${index}` }));
    let requests = 0;
    const search: SearchDevices = async () => {
      requests += 1;
      const paging = { page: null, pageSize: null, nextCursor: null };
      return { items: bare, totalCount: 2_341, ...paging };
    };
    const reading = readInSlices(search, async () => countries, limit);
    await reading.done;
    expect(reading.read()).toMatchObject({ isWhole: false, totalCount: 2_341 });
    expect(requests).toBeLessThan(15);
  });

  test("is read in part if a later read fails", async () => {
    const { readCount, isWhole, totalCount } = await readAll(4, { failsAfter: 9 });
    expect(readCount).toBeGreaterThan(limit);
    expect({ isWhole, totalCount }).toEqual({ isWhole: false, totalCount: 144 });
  });

  test("is read with at most 401 requests", async () => {
    const many = Array.from({ length: 900 }, (_, index) => ({
      ...inventoryOf(1)[index % 36],
      id: `d${index}`,
      model: `Model ${index}`,
    }));
    const { search, service } = serviceWith(many);
    const reading = readInSlices(search, async () => countries, limit);
    await reading.done;
    expect(service.requests).toBeLessThanOrEqual(401);
  });

  test("fails if its first read fails", async () => {
    const { search } = serviceWith([], { failsAfter: 0 });
    const reading = readInSlices(search, async () => countries, limit);
    await expect(reading.started).rejects.toMatchObject({ kind: "unavailable" });
    await expect(reading.done).rejects.toMatchObject({ kind: "unavailable" });
  });
});
