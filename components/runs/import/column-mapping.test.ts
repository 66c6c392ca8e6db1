import { beforeEach, expect, test, vi } from "vitest";
import {
  kindOf,
  mappingFor,
  mappingProblem,
  saveMapping,
  withField,
} from "#components/runs/import/column-mapping.ts";
import { TestStorage } from "#testing/browser-storage.ts";

beforeEach(() => void vi.stubGlobal("localStorage", new TestStorage()));

const messy = ["Full Name", "E-Mail (work)", "Land", "dept/team", "Notes"];

test("headers of other systems are recognized, and an unknown one fills nothing", () => {
  expect(mappingFor("onboard", messy)).toEqual([
    "displayName",
    "email",
    "country",
    "teamName",
    null,
  ]);
});

test("the next file with the same headers is read as the last one was, and another is not", () => {
  saveMapping("onboard", messy, ["displayName", "email", "country", null, "jobTitle"]);
  expect(mappingFor("onboard", messy)[4]).toBe("jobTitle");
  expect(mappingFor("onboard", [...messy, "City"])[4]).toBeNull();
  expect(mappingFor("edit", messy)[4]).toBeNull();
});

test("a stored mapping with a field that no longer exists is not used", () => {
  saveMapping("onboard", messy, ["displayName", "email", "country", "gone", null]);
  expect(mappingFor("onboard", messy)[3]).toBe("teamName");
});

test("a field belongs to one column at a time", () => {
  expect(withField(["email", null], 1, "email")).toEqual([null, "email"]);
  expect(withField([null, null, "email"], 0, null)).toEqual([null, null, "email"]);
});

test("an incomplete mapping says which columns are missing", () => {
  expect(mappingProblem("onboard", ["displayName", null])).toBe(
    "Choose the column for: Email, Country.",
  );
  expect(mappingProblem("onboard", ["displayName", "email", "country"])).toBeNull();
  expect(mappingProblem("edit", ["jobTitle"])).toMatch(
    /^Choose the column for Employee ID or Email/,
  );
  expect(mappingProblem("edit", ["id", null])).toMatch(/^Choose at least one column/);
  expect(mappingProblem("edit", ["id", "jobTitle"])).toBeNull();
});

test("a file with the IDs of people changes them, and another one adds people", () => {
  expect(kindOf({ headers: ["ID", "Name", "Email"], lines: [] })).toBe("edit");
  expect(kindOf({ headers: ["Name", "Email"], lines: [] })).toBe("onboard");
});
