import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  kindOf,
  mappingFor,
  mappingProblem,
  saveMapping,
} from "#components/runs/import/column-mapping.ts";
import { englishHeaders } from "#lib/import/english-headers.ts";
import { withField } from "#lib/import/guess-mapping.ts";
import { type RunKind, runKinds } from "#lib/protocol/run.ts";
import { runFields } from "#lib/protocol/run-fields.ts";
import ar from "#lib/protocol/words/ar.json" with { type: "json" };
import type { Catalog } from "#lib/protocol/words/catalog.ts";
import de from "#lib/protocol/words/de.json" with { type: "json" };
import { en } from "#lib/protocol/words/en.ts";
import ja from "#lib/protocol/words/ja.json" with { type: "json" };
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

test("an example of each kind is read as that kind, with every column in its field", () => {
  for (const kind of runKinds) {
    const headers = runFields[kind].map(({ label }) => label);
    expect(kindOf({ headers }), kind).toBe(kind);
    expect(mappingFor(kind, headers), kind).toEqual(runFields[kind].map(({ name }) => name));
  }
});

test("a file with the IDs of people changes them, and another one adds people", () => {
  expect(kindOf({ headers: ["ID", "Name", "Email"] })).toBe("edit");
  expect(kindOf({ headers: ["Name", "Email"] })).toBe("onboard");
  expect(kindOf({ headers: ["Full Name", "Mail", "Land", "Laptop"] })).toBe("onboard");
});

test("the console's own export of employees changes people, and needs no mapping", () => {
  const headers = [
    "Employee ID",
    "Name",
    "Email",
    "Team",
    "Job title",
    "Department",
    "Country",
    "Status",
    "Devices",
  ];
  expect(kindOf({ headers })).toBe("edit");
  const mapping = mappingFor("edit", headers);
  expect(mapping).toEqual([
    "id",
    "displayName",
    "email",
    "teamName",
    "jobTitle",
    "department",
    "country",
    null,
    null,
  ]);
  expect(mappingProblem("edit", mapping)).toBeNull();
});

test("the console's own export of devices is read by the serial numbers, not by the models", () => {
  const headers = ["Device", "Serial", "Type", "Status", "Assigned to"];
  expect(kindOf({ headers })).toBe("replace");
  expect(mappingFor("replace", headers).slice(0, 2)).toEqual([null, "device"]);
});

test("a job of people needs a column that says whom a row is about", () => {
  expect(mappingProblem("offboard", ["devices"])).toMatch(/^Choose the column for Employee ID/);
  expect(mappingProblem("offboard", ["email"])).toBeNull();
});

const languages: Readonly<Record<string, Catalog>> = { de, ja, ar };

describe.each(Object.entries(languages))("a file in the language %s", (_, words) => {
  const read = (headers: readonly string[]) => {
    const english = englishHeaders(headers);
    const kind = kindOf({ headers }, english);
    return { kind, mappings: runKinds.map((each) => mappingFor(each, headers, english)) };
  };

  const exampleOf = (kind: RunKind, { runField }: Catalog) =>
    runFields[kind].map(({ name }) => (runField as Readonly<Record<string, string>>)[name] ?? "");

  const files: Readonly<Record<string, (catalog: Catalog) => readonly string[]>> = {
    "an export of employees": ({ employeeColumn, orderColumn }) => [
      ...Object.values(employeeColumn),
      orderColumn.late,
    ],
    "an export of devices": ({ deviceColumn }) => Object.values(deviceColumn),
    "an export of some columns of devices": ({ deviceColumn: { model, serial, holder } }) => [
      model,
      serial,
      holder,
    ],
    ...Object.fromEntries(
      runKinds.map((kind) => [
        `an example of the job ${kind}`,
        (catalog: Catalog) => exampleOf(kind, catalog),
      ]),
    ),
  };

  test.each(Object.entries(files))(
    "that is %s is read as the English one is",
    (_name, headersOf) => {
      expect(read(headersOf(words))).toEqual(read(headersOf(en)));
    },
  );
});
