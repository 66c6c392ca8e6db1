import { expect, test } from "vitest";
import { fieldsOnlyInRow, unshownFields } from "#lib/v4/normalize/unshown-fields.ts";

test("every field that no path names is kept, at every depth", () => {
  const record = { id: "emp_1", place: { city: "Berlin", floor: 3 }, note: "left" };
  expect(unshownFields(record, ["id", "place.city"])).toEqual({
    place: { floor: 3 },
    note: "left",
  });
});

test("an object without a field left is dropped", () => {
  expect(unshownFields({ place: { city: "Berlin" } }, ["place.city"])).toEqual({});
});

test("a path into a value that is no object keeps the value", () => {
  expect(unshownFields({ place: "Berlin" }, ["place.city"])).toEqual({ place: "Berlin" });
});

test("the fields of a row that its record lacks or contradicts are kept", () => {
  expect(
    fieldsOnlyInRow(
      { id: "1", status: "active", rank: 7, note: null },
      { id: "1", status: "left" },
    ),
  ).toEqual({ status: "active", rank: 7 });
});
