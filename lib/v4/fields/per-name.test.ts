import { expect, test, vi } from "vitest";
import { perName } from "#lib/v4/fields/per-name.ts";

test("a name is computed once, also where the result is nothing", () => {
  const compute = vi.fn((name: string) => (name === "city" ? "city" : null));
  const partOf = perName(compute);
  expect([partOf("city"), partOf("city"), partOf("id"), partOf("id")]).toEqual([
    "city",
    "city",
    null,
    null,
  ]);
  expect(compute).toHaveBeenCalledTimes(2);
});

test("long names and more than 2,000 names are computed each time, so the memory has an end", () => {
  const compute = vi.fn((name: string) => name.length);
  const lengthOf = perName(compute);
  for (const _ of ["first", "second"]) expect(lengthOf("x".repeat(65))).toBe(65);
  expect(compute).toHaveBeenCalledTimes(2);
  for (let index = 0; index < 2_001; index += 1) lengthOf(`name ${index}`);
  compute.mockClear();
  lengthOf("name 1999");
  lengthOf("name 2000");
  expect(compute.mock.calls).toEqual([["name 2000"]]);
});
