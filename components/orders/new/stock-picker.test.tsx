import { expect, test } from "vitest";
import StockPicker, { deviceOfSerial } from "#components/orders/new/stock-picker.tsx";
import { listOf, pageText } from "#testing/components/page.tsx";

const air = (id: string) => ({
  id,
  model: "MacBook Air",
  serialNumber: `C02${id}`,
  deviceType: "Laptops",
  maker: "Apple",
  configuration: "16 GB, 512 GB",
  country: "DE",
  status: "available",
});
const dock = { id: "dev_9", model: "Dock", serialNumber: "D9", country: "DE", status: "available" };

const filter = { status: "available", limit: 50, country: "DE" };

const pickerOf = (firstModel: string | null, sameModel: string | null = null) => (
  <StockPicker
    sameModel={sameModel}
    label="Devices from stock"
    note={null}
    chosen={[]}
    onChange={() => {}}
    country="DE"
    firstModel={firstModel}
    isPlaced={false}
  />
);
const picker = pickerOf(null);

test("a list with every match counts its models, with specification, category and country", () => {
  const devices = Array.from({ length: 7 }, (_, index) => air(`dev_${index}`));
  const text = pageText(
    [["inventory.search", filter, listOf([...devices, dock], { totalCount: 8 })]],
    picker,
  );
  expect(text).toMatch(/macbook air ?laptops · apple · 16 gb, 512 gb ?de ?7 available/);
  // The only device of its model is a row of its own, with its serial number.
  expect(text).toMatch(/dock ?d9/);
  expect(text).toContain("8 devices of 2 models");
});

test("a list that was cut counts no model from its own devices, but asks for each", () => {
  const cut = listOf([air("dev_1"), air("dev_2"), dock], { totalCount: 54 });
  const uncounted = pageText([["inventory.search", filter, cut]], picker);
  expect(uncounted).toContain("macbook air");
  expect(uncounted).not.toMatch(/\d available/);
  expect(uncounted).toContain("2 models among the first 50 of 54 devices");
  const all = Array.from({ length: 53 }, (_, index) => air(`dev_${index}`));
  const counted = pageText(
    [
      ["inventory.search", filter, cut],
      ["inventory.search", { ...filter, query: "MacBook Air" }, listOf(all, { totalCount: 53 })],
      ["inventory.search", { ...filter, query: "Dock" }, listOf([dock], { totalCount: 1 })],
    ],
    picker,
  );
  expect(counted).toContain("53 available");
});

test("a count by the service's total is a lower bound where another model has the name in its own", () => {
  const some = Array.from({ length: 50 }, (_, index) => air(`dev_${index}`));
  const countOf = (...others: object[]) =>
    pageText(
      [
        ["inventory.search", filter, listOf([air("dev_1"), ...others], { totalCount: 90 })],
        ["inventory.search", { ...filter, query: "MacBook Air" }, listOf(some, { totalCount: 89 })],
      ],
      picker,
    );
  expect(countOf()).toContain("89 available");
  expect(countOf({ ...air("dev_x"), model: "MacBook Air Max" })).toContain("50 or more available");
});

test("stock is empty only where the answer would have shown a device", () => {
  const empty = pageText(
    [
      ["inventory.search", filter, listOf([], { totalCount: 0 })],
      ["inventory.search", { status: "available", limit: 50 }, listOf([], { totalCount: 0 })],
    ],
    picker,
  );
  expect(empty).toContain("no available devices");
  const unreadable = pageText(
    [
      ["inventory.search", filter, listOf([], { totalCount: 3 })],
      ["inventory.search", { status: "available", limit: 50 }, listOf([], { totalCount: 3 })],
    ],
    picker,
  );
  expect(unreadable).toContain("unknown");
  const elsewhere = listOf([{ ...dock, country: "FR" }], { totalCount: 1 });
  const everywhere = { status: "available", limit: 50 };
  const textFor = (totalCount: number) =>
    pageText(
      [
        ["inventory.search", filter, listOf([], { totalCount })],
        ["inventory.search", everywhere, elsewhere],
      ],
      picker,
    );
  expect(textFor(0)).toContain("none in germany. from other countries");
  expect(textFor(3)).not.toContain("none in germany");
});

test("a model from the catalog is searched for and open, with none of its devices chosen", () => {
  const airs = Array.from({ length: 9 }, (_, index) => air(`dev_${index}`));
  const list = listOf([...airs, dock], { totalCount: 10 });
  const text = pageText(
    [["inventory.search", { ...filter, query: "MacBook Air" }, list]],
    pickerOf("MacBook Air"),
  );
  for (const { serialNumber } of airs)
    expect(text).toContain(serialNumber.toLowerCase().replace("_", " "));
  expect(text).toContain("0 selected");
  expect(text).toContain("9 available");
});

test("a typed serial number selects a device only where it is exactly the number of one", () => {
  const devices = [air("A1"), air("A12"), air("B1"), { ...dock, serialNumber: "c02b1" }];
  expect(deviceOfSerial(devices, " c02a1 ")?.id).toBe("A1");
  expect(deviceOfSerial(devices, "C02A")).toBeNull();
  expect(deviceOfSerial(devices, "C02B1")).toBeNull();
  expect(deviceOfSerial([{ id: "dev_1" }], "")).toBeNull();
});

test("a swap offers the model of the returned device first, which the list may not show", () => {
  const many = Array.from({ length: 7 }, (_, index) => ({ ...dock, id: `dev_d${index}` }));
  const text = pageText(
    [
      ["inventory.search", filter, listOf(many, { totalCount: 90 })],
      ["inventory.search", { ...filter, query: "MacBook Air" }, listOf([air("A1"), air("A2")])],
    ],
    pickerOf(null, "MacBook Air"),
  );
  expect(text).toMatch(/macbook air ?laptops .*c02a1.*c02a2.*dock/);
});
