import { expect, test } from "vitest";
import { readPrefill } from "./prefill";

test("reads what it knows", () => {
  expect(
    readPrefill({ type: "Offboarding", employee: "emp_1", device: ["dev_1", "dev_2", "dev_1"] }),
  ).toEqual({
    prefill: { type: "Offboarding", employeeId: "emp_1", deviceIds: ["dev_1", "dev_2"] },
    ignored: [],
  });
  expect(readPrefill({}).prefill).toEqual({ type: null, employeeId: null, deviceIds: [] });
});

test("says what it could not follow", () => {
  const { prefill, ignored } = readPrefill({
    type: "Disposition",
    employee: ["emp_1", "emp_2"],
    device: ["..", "dev_1"],
    utm: "x",
  });
  expect(prefill).toEqual({ type: null, employeeId: "emp_1", deviceIds: ["dev_1"] });
  expect(ignored).toEqual([
    "type “Disposition”",
    "a second employee “emp_2”",
    "device “..”",
    "“utm”",
  ]);
});

test("takes no more devices than one order may have", () => {
  const device = Array.from({ length: 203 }, (_, index) => `dev_${index}`);
  const { prefill, ignored } = readPrefill({ device });
  expect(prefill.deviceIds).toHaveLength(200);
  expect(ignored).toHaveLength(3);
});
