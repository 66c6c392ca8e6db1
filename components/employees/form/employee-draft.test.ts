import { describe, expect, test } from "vitest";
import {
  changesOf,
  draftOf,
  employeeSections,
  isAddressChange,
  nextDraft,
  problemsOf,
  rebase,
  toCreateInput,
  toUpdateInput,
} from "#components/employees/form/employee-draft.ts";
import { employeeCreateSchema, employeeUpdateSchema } from "#lib/v4/operations/employees.ts";

const annasFields = {
  displayName: "Anna Nováková",
  email: "anna@halden.example",
  personalEmail: "anna@home.example",
  teamName: "Platform",
  address: "Karlova 1",
  city: "Praha",
  country: "CZ",
};
const anna = draftOf({ id: "emp_1", ...annasFields, phone: null });

const fields = employeeSections.flatMap((section) => section.fields);

describe("the fields of the employee form", () => {
  test("are the fields that the update accepts, and at creation those that the creation accepts", () => {
    expect(fields.map(({ name }) => name).sort()).toEqual(
      Object.keys(employeeUpdateSchema.shape).sort(),
    );
    expect(
      fields
        .filter(({ isUpdateOnly }) => !isUpdateOnly)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(employeeCreateSchema.shape).sort());
  });

  test.each(fields)("$name may be emptied and limited as in the schema", (field) => {
    const { name, maxLength, canClear, isEmail } = field;
    const parses = (value: unknown) => employeeUpdateSchema.safeParse({ [name]: value }).success;
    expect(parses(null)).toBe(canClear === true);
    if (isEmail || name === "country") return;
    expect(parses("x".repeat(maxLength))).toBe(true);
    expect(parses("x".repeat(maxLength + 1))).toBe(false);
  });
});

describe("the problems of an employee draft", () => {
  test.each(["\u200b", "\u3164\u2800", "\u00ad"])(
    "name a text that shows nothing (%j)",
    (blank) => {
      const draft = { ...anna, displayName: blank, jobTitle: blank, teamName: blank };
      const problem = "This has only invisible characters. Type it again.";
      expect(problemsOf(anna, draft)).toEqual({
        displayName: problem,
        jobTitle: problem,
        teamName: problem,
      });
      expect(employeeUpdateSchema.safeParse({ displayName: blank }).success).toBe(false);
    },
  );

  test("are none for a name with joiners and an address of another script", () => {
    const draft = { ...anna, displayName: "می‌خواهم", email: "用户@例子.广告" };
    expect(problemsOf(anna, draft)).toEqual({});
  });
});

describe("the input of an employee write", () => {
  test("of an update has the changed fields only, emptied ones as null", () => {
    const draft = { ...anna, jobTitle: " Engineer ", personalEmail: " ", city: "Praha " };
    expect(changesOf(anna, draft)).toEqual(["personalEmail", "jobTitle"]);
    expect(toUpdateInput("emp_1", anna, draft)).toEqual({
      id: "emp_1",
      personalEmail: null,
      jobTitle: "Engineer",
    });
    expect(toUpdateInput("emp_1", anna, anna)).toEqual({ id: "emp_1" });
  });

  test("of a creation has the filled-in fields that a creation accepts", () => {
    const draft = { ...anna, addressTwo: "3rd floor", phone: "+420 1", taxId: "" };
    expect(toCreateInput(draft)).toEqual(annasFields);
  });

  test("changes the delivery address if it has one of its fields", () => {
    expect(isAddressChange(["jobTitle"])).toBe(false);
    expect(isAddressChange(["jobTitle", "phone"])).toBe(true);
  });
});

describe("the problems of an employee draft", () => {
  const empty = draftOf(null);

  test("an empty draft lacks a name and an email", () => {
    expect(Object.keys(problemsOf(empty, empty))).toEqual(["displayName", "email"]);
  });

  test("a team and a country can't be emptied, the other fields can", () => {
    const cleared = { ...empty, displayName: "A", email: "a@b.c" };
    expect(Object.keys(problemsOf(anna, cleared))).toEqual(["teamName", "country"]);
  });

  test("a value that the record already had is not checked", () => {
    const old = { ...anna, personalEmail: "no address at all" };
    expect(problemsOf(old, old)).toEqual({});
    expect(problemsOf(anna, old)).toHaveProperty("personalEmail");
    expect(problemsOf(anna, { ...anna, city: "x".repeat(201) })).toHaveProperty("city");
  });
});

describe("rebase", () => {
  const mine = { ...anna, jobTitle: "Lead", city: "Brno" };

  test("takes over fields that others changed and keeps the form's own changes", () => {
    const fresh = { ...anna, department: "IT" };
    const { start, draft, clashes } = rebase(anna, mine, fresh);
    expect(clashes).toEqual([]);
    expect(changesOf(start, draft)).toEqual(["jobTitle", "city"]);
    expect(draft.department).toBe("IT");
  });

  test("names a field as a clash if both changed it to different values", () => {
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

test("the next employee starts with the team and the country of the one before, and nothing else", () => {
  const next = nextDraft({ ...anna, teamName: "Platform", country: "CZ" }, null);
  expect(changesOf(draftOf(null), next).toSorted()).toEqual(["country", "teamName"]);
  expect(next).toMatchObject({ teamName: "Platform", country: "CZ" });
});

test("the next employee keeps the saved site of the one before, unless its address was changed", () => {
  const site = { address: "Lindenstr. 4", city: "Berlin", state: "", country: "DE" };
  const atSite = { ...anna, teamName: "Platform", ...site };
  expect(nextDraft(atSite, site)).toEqual({ ...draftOf(null), teamName: "Platform", ...site });
  const atHome = { ...atSite, address: "Hofweg 1" };
  expect(nextDraft(atHome, site)).toMatchObject({ address: "", city: "", country: "DE" });
});
