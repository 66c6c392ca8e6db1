import fc from "fast-check";
import { expect, test } from "vitest";
import {
  country,
  id,
  maybeText,
  missingFacts,
  pageText,
  recordOf,
} from "#components/data/test-page.tsx";
import { DeviceHead, DeviceOtherFields } from "#components/device/device-head.tsx";
import DevicePeek from "#components/device/device-peek.tsx";

const device = recordOf(
  fc.record({
    id,
    model: maybeText,
    serialNumber: maybeText,
    status: fc.option(fc.constantFrom("in_transit", "available", "lost_in_space"), {
      nil: undefined,
    }),
    employeeId: fc.option(id, { nil: undefined }),
    employeeName: maybeText,
    location: fc.oneof(maybeText, country),
    country: fc.option(country, { nil: undefined }),
    condition: maybeText,
    chargerStatus: maybeText,
    deviceType: maybeText,
  }),
);

test("a device's page shows every field of the record", () => {
  fc.assert(
    fc.property(device, (record) => {
      const { id } = record;
      const text = pageText(
        [["products.get", { id }, record]],
        <>
          <DeviceHead id={id} />
          <DeviceOtherFields id={id} />
        </>,
      );
      expect(missingFacts(record, text)).toEqual([]);
    }),
  );
});

test("a peek at a device shows every field of the record and of the list's row", () => {
  fc.assert(
    fc.property(device, device, (record, other) => {
      const { id } = record;
      const row = { ...other, id };
      const text = pageText([["products.get", { id }, record]], <DevicePeek row={row} />);
      expect(missingFacts(record, text)).toEqual([]);
      expect(missingFacts(row, text)).toEqual([]);
      expect(missingFacts(row, pageText([], <DevicePeek row={row} />))).toEqual([]);
    }),
  );
});
