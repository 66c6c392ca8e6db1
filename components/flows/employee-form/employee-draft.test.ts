import { describe, expect, test } from "vitest";
import {
  changesOf,
  draftOf,
  employeeSections,
  isAddressChange,
  problemsOf,
  rebase,
  toCreateInput,
  toUpdateInput,
} from "#components/flows/employee-form/employee-draft.ts";
import { employeeCreateSchema, employeeUpdateSchema } from "#lib/v4/operations/employees.ts";

const anna = draftOf({
  id: "emp_1",
  displayName: "Anna Nováková",
  email: "anna@halden.example",
  personalEmail: "anna@home.example",
  teamName: "Platform",
  address: "Karlova 1",
  city: "Praha",
  country: "CZ",
  phone: null,
});

const fields = employeeSections.flatMap((section) => section.fields);

describe("the form's fields", () => {
  test("are the whitelist of the update, and at creation what the schema then takes", () => {
    expect(fields.map(({ name }) => name).sort()).toEqual(
      Object.keys(employeeUpdateSchema.shape).sort(),
    );
    expect(
      fields
        .filter(({ isForLater }) => !isForLater)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(employeeCreateSchema.shape).sort());
  });

  test.each(fields)("$name is cleared and limited as the schema says", (field) => {
    const { name, longest, canClear, isEmail } = field;
    const parses = (value: unknown) => employeeUpdateSchema.safeParse({ [name]: value }).success;
    expect(parses(null)).toBe(canClear === true);
    if (isEmail || name === "country") return;
    expect(parses("x".repeat(longest))).toBe(true);
    expect(parses("x".repeat(longest + 1))).toBe(false);
  });
});

describe("what is sent", () => {
  test("of a change is the changed fields alone, emptied ones as null", () => {
    const draft = { ...anna, jobTitle: " Engineer ", personalEmail: " ", city: "Praha " };
    expect(changesOf(anna, draft)).toEqual(["personalEmail", "jobTitle"]);
    expect(toUpdateInput("emp_1", anna, draft)).toEqual({
      id: "emp_1",
      personalEmail: null,
      jobTitle: "Engineer",
    });
    expect(toUpdateInput("emp_1", anna, anna)).toEqual({ id: "emp_1" });
  });

  test("of a creation is what is filled in, without what is not accepted then", () => {
    const draft = { ...anna, addressTwo: "3rd floor", phone: "+420 1", taxId: "" };
    expect(toCreateInput(draft)).toEqual({
      displayName: "Anna Nováková",
      email: "anna@halden.example",
      personalEmail: "anna@home.example",
      teamName: "Platform",
      address: "Karlova 1",
      city: "Praha",
      country: "CZ",
    });
  });

  test("knows a change of where orders go", () => {
    expect(isAddressChange(["jobTitle"])).toBe(false);
    expect(isAddressChange(["jobTitle", "phone"])).toBe(true);
  });
});

describe("problems", () => {
  const empty = draftOf(null);

  test("an empty form lacks a name and an e-mail", () => {
    expect(Object.keys(problemsOf(empty, empty))).toEqual(["displayName", "email"]);
  });

  test("a team and a country can't be emptied, the rest can", () => {
    const cleared = { ...empty, displayName: "A", email: "a@b.c" };
    expect(Object.keys(problemsOf(anna, cleared))).toEqual(["teamName", "country"]);
  });

  test("what was there already is not judged", () => {
    const old = { ...anna, personalEmail: "no address at all" };
    expect(problemsOf(old, old)).toEqual({});
    expect(problemsOf(anna, old)).toHaveProperty("personalEmail");
    expect(problemsOf(anna, { ...anna, city: "x".repeat(201) })).toHaveProperty("city");
  });
});

describe("rebase", () => {
  const mine = { ...anna, jobTitle: "Lead", city: "Brno" };

  test("takes over what others changed and keeps what the form changed", () => {
    const fresh = { ...anna, department: "IT" };
    const { start, draft, clashes } = rebase(anna, mine, fresh);
    expect(clashes).toEqual([]);
    expect(changesOf(start, draft)).toEqual(["jobTitle", "city"]);
    expect(draft.department).toBe("IT");
  });

  test("names a field that both changed, unless to the same", () => {
    const { start, draft, clashes } = rebase(anna, mine, {
      ...anna,
      jobTitle: "Director",
      city: "Brno",
    });
    expect(clashes).toEqual(["jobTitle"]);
    expect(start.jobTitle).toBe("Director");
    expect(changesOf(start, draft)).toEqual(["jobTitle"]);
  });
});
