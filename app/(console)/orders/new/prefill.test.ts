import { expect, test } from "vitest";
import { newOrderHref } from "#components/orders/order-links.ts";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import { readPrefill } from "./prefill.ts";

test("reads type, employee and devices, each device once", () => {
  expect(
    readPrefill({ type: "Offboarding", employee: "emp_1", device: ["dev_1", "dev_2", "dev_1"] }),
  ).toEqual({
    prefill: {
      type: "Offboarding",
      employeeId: "emp_1",
      deviceIds: ["dev_1", "dev_2"],
      model: null,
    },
    repeatedId: null,
    ignored: [],
  });
  expect(readPrefill({}).prefill).toEqual({
    type: null,
    employeeId: null,
    deviceIds: [],
    model: null,
  });
});

test("reads every ID back from the address that newOrderHref wrote", () => {
  const ids = ["a/b", "100%", "%41", "東京 1", "~x", " a ", "new"];
  const href = newOrderHref({ employeeId: "per son?#", deviceIds: ids });
  const params = new URL(href, "http://console.test").searchParams;
  const read = readPrefill({
    employee: params.getAll("employee"),
    device: params.getAll("device"),
  });
  const prefill = { type: null, employeeId: "per son?#", deviceIds: ids, model: null };
  expect(read).toEqual({ prefill, repeatedId: null, ignored: [] });
  expect(readPrefill({ employee: "100%" }).prefill.employeeId).toBe("100%");
});

test("describes the parts that are not valid", () => {
  const { prefill, ignored } = readPrefill({
    type: "Disposition",
    employee: ["emp_1", "emp_2"],
    device: ["..", "dev_1"],
    utm: "x",
  });
  expect(prefill).toEqual({ type: null, employeeId: "emp_1", deviceIds: ["dev_1"], model: null });
  expect(ignored).toEqual([
    "type “Disposition”",
    "a second employee “emp_2”",
    "device “..”",
    "“utm”",
  ]);
});

test("reads at most as many devices as one order may have", () => {
  const device = Array.from({ length: 203 }, (_, index) => `dev_${index}`);
  const { prefill, ignored } = readPrefill({ device });
  expect(prefill.deviceIds).toHaveLength(200);
  expect(ignored).toHaveLength(3);
});

test("reads the order to be repeated, which replaces the other parts", () => {
  const empty = { type: null, employeeId: null, deviceIds: [], model: null };
  const repeat = toIdSegment("ord/1 ~");
  expect(readPrefill({ repeat })).toEqual({
    prefill: empty,
    repeatedId: "ord/1 ~",
    ignored: [],
  });
  expect(readPrefill({ repeat, type: "Collection" })).toEqual({
    prefill: empty,
    repeatedId: "ord/1 ~",
    ignored: ["“type”, beside “repeat”"],
  });
});

test("reads the model that the stock picker shows first, and chooses no device of it", () => {
  const href = newOrderHref({ type: "Deployment", model: "MacBook Air 13″ & M4" });
  const search = Object.fromEntries(new URL(href, "http://console.test").searchParams);
  const { prefill, ignored } = readPrefill(search);
  expect(prefill).toEqual({
    type: "Deployment",
    employeeId: null,
    deviceIds: [],
    model: "MacBook Air 13″ & M4",
  });
  expect(ignored).toEqual([]);
  expect(readPrefill({ model: "x".repeat(201) }).ignored).toHaveLength(1);
});
