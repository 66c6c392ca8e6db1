import fc from "fast-check";
import { expect, test } from "vitest";
import { DeviceHead, DeviceOtherFields } from "#components/devices/device-head.tsx";
import DevicePeek from "#components/devices/device-peek.tsx";
import { expectEveryFact, expectPeekOfEveryFact, pageText } from "#testing/components/page.tsx";
import { country, id, maybeText, optional, recordOf, texts } from "#testing/dialect/arbitraries.ts";

const device = recordOf({
  id,
  ...texts("model", "serialNumber", "employeeName", "condition", "chargerStatus", "deviceType"),
  status: optional(fc.constantFrom("in_transit", "available", "lost_in_space")),
  employeeId: optional(id),
  location: fc.oneof(maybeText, country),
  country: optional(country),
});

test("a device's page shows every field of the record", () => {
  expectEveryFact(device, (record) =>
    pageText(
      [["products.get", { id: record.id }, record]],
      <>
        <DeviceHead id={record.id} charger={record.chargerStatus} pin={null} />
        <DeviceOtherFields id={record.id} />
      </>,
    ),
  );
});

test("a peek at a device shows every field of the record and of the list's row", () => {
  expectPeekOfEveryFact("products.get", device, DevicePeek);
});

test("a device's page has the maker and the specification in its head, and not a second time", () => {
  const record = {
    id: "dev_1",
    model: "MacBook Pro",
    maker: "Apple",
    configuration: "24 GB, 1 TB",
  };
  const text = pageText(
    [["products.get", { id: "dev_1" }, record]],
    <>
      <DeviceHead id="dev_1" charger={null} pin={null} />
      <DeviceOtherFields id="dev_1" />
    </>,
  );
  expect(text).toMatch(/apple macbook pro 24 gb, 1 tb/);
  expect(text.match(/apple|24 gb/g)).toHaveLength(2);
});
