import { expect, test } from "vitest";
import { isWhole, toModelGroups } from "#components/orders/new/model-groups.ts";

const device = (id: string, model: string, more: object = {}) => ({ id, model, ...more });
const air = { deviceType: "Laptops", maker: "Apple", configuration: "16 GB, 512 GB" };

test("devices are grouped by model, laptops first, with specification and countries", () => {
  const groups = toModelGroups([
    device("dev_1", "Studio Display", { deviceType: "Monitors", country: "DE" }),
    device("dev_2", "MacBook Air", { ...air, country: "US" }),
    device("dev_3", "MacBook Air", { ...air, country: "DE" }),
    device("dev_4", "MacBook Air", { ...air, configuration: "24 GB, 1 TB", location: "DE" }),
    device("dev_5", "iPhone 16", { deviceType: "Mobile" }),
  ]);
  expect(groups.map(({ title, devices }) => [title, devices.length])).toEqual([
    ["MacBook Air", 3],
    ["iPhone 16", 1],
    ["Studio Display", 1],
  ]);
  expect(groups[0]).toMatchObject({
    deviceType: "Laptops",
    specification: "Apple · 16 GB, 512 GB / Apple · 24 GB, 1 TB",
    countries: ["DE", "US"],
  });
  expect(groups[1]).toMatchObject({ specification: "", countries: [] });
});

test("an answer is whole only where nothing can be missing", () => {
  const items = [device("dev_1", "MacBook Air")];
  expect(isWhole({ items, totalCount: 1 }, 50)).toBe(true);
  expect(isWhole({ items, totalCount: 54 }, 50)).toBe(false);
  expect(isWhole({ items, totalCount: null }, 50)).toBe(true);
  expect(isWhole({ items, totalCount: null }, 1)).toBe(false);
});
