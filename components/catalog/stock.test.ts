import { expect, test } from "vitest";
import { toStockGroups } from "#components/catalog/stock.tsx";

test("devices are counted by model and country, the largest count first", () => {
  const groups = toStockGroups([
    { id: "1", model: "XPS 14", deviceType: "Laptops", country: "DE" },
    { id: "2", model: "Latitude", deviceType: "Laptops", country: "PT" },
    { id: "3", model: "XPS 14", deviceType: "Laptops", country: "FR" },
    { id: "4", model: "XPS 14", deviceType: null, country: "FR" },
  ]);
  expect(groups).toEqual([
    {
      title: "XPS 14",
      deviceType: "Laptops",
      count: 3,
      countries: [
        { code: "FR", count: 2 },
        { code: "DE", count: 1 },
      ],
    },
    {
      title: "Latitude",
      deviceType: "Laptops",
      count: 1,
      countries: [{ code: "PT", count: 1 }],
    },
  ]);
});

test("a device without model or country is counted", () => {
  expect(toStockGroups([{ id: "dev_9" }])).toEqual([
    { title: "dev_9", deviceType: null, count: 1, countries: [{ code: null, count: 1 }] },
  ]);
});
