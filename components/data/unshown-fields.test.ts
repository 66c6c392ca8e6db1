import { expect, test } from "vitest";
import { fieldsOnlyInRow, unshownFields } from "#components/data/unshown-fields.ts";

test("a leftover holds every field that no path names, at every depth", () => {
  const record = { id: "emp_1", place: { city: "Berlin", floor: 3 }, note: "left" };
  expect(unshownFields(record, ["id", "place.city"])).toEqual({
    place: { floor: 3 },
    note: "left",
  });
});

test("an object that has no field left is no leftover", () => {
  expect(unshownFields({ place: { city: "Berlin" } }, ["place.city"])).toEqual({});
});

test("a path into a value that has no fields leaves the value", () => {
  expect(unshownFields({ place: "Berlin" }, ["place.city"])).toEqual({ place: "Berlin" });
});

test("a row keeps the fields that its record lacks or contradicts", () => {
  expect(
    fieldsOnlyInRow(
      { id: "1", status: "active", rank: 7, note: null },
      { id: "1", status: "left" },
    ),
  ).toEqual({ status: "active", rank: 7 });
});
