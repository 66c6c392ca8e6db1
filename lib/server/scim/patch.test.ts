import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { groupType, isJsonObject, userType } from "#lib/server/scim/attributes.ts";
import { parseFilter } from "#lib/server/scim/filter.ts";
import { applyPatch, readPatch } from "#lib/server/scim/patch.ts";
import { readGroup, readUser } from "#lib/server/scim/read-resource.ts";
import { ScimError, toErrorBody } from "#lib/server/scim/scim-error.ts";
import { findUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { runsOf } from "#testing/proofs.ts";

const user = {
  userName: "ada",
  externalId: "1",
  active: true,
  emails: [
    { type: "work", value: "ada@work.example" },
    { type: "home", value: "ada@home.example" },
  ],
};
const group = {
  displayName: "g",
  members: [
    { value: "a", display: "Ada", type: "User" },
    { value: "b", display: "Bob", type: "User" },
  ],
};

let unstored: string[] = [];
beforeEach(() => {
  unstored = [];
});
const note = (name: string) => unstored.push(name);

const change = (...Operations: object[]) =>
  applyPatch(user, readPatch({ Operations }, userType, note));
const changeGroup = (...Operations: object[]) =>
  applyPatch(group, readPatch({ Operations }, groupType, note));

describe("a change of a user", () => {
  it("replaces the selected email and keeps the others", () => {
    const path = 'emails[type eq "work"].value';
    expect(change({ op: "replace", path, value: "new" }).emails).toEqual([
      { type: "work", value: "new" },
      { type: "home", value: "ada@home.example" },
    ]);
  });

  it("adds an email that it selects and that is missing", () => {
    const path = 'emails[type eq "other"].value';
    expect(change({ op: "add", path, value: "new" }).emails).toContainEqual({
      type: "other",
      value: "new",
    });
  });

  it("ignores attributes of extensions, and unknown ones", () => {
    const path = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department";
    const manager = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
    expect(
      change(
        { op: "add", path, value: "IT" },
        { op: "Replace", path: "title", value: "Dr" },
        { op: "replace", value: { [manager]: { manager: "x" }, locale: "en", __proto__: null } },
      ),
    ).toEqual(user);
  });

  it("is made in the order of the operations", () => {
    const { displayName } = change(
      { op: "add", path: "displayName", value: "first" },
      { op: "replace", value: { displayName: "second" } },
    );
    expect(displayName).toBe("second");
  });

  it.each([
    [{ op: "remove" }, "noTarget"],
    [{ op: "remove", path: "active" }, "mutability"],
    [{ op: "replace", path: "emails[", value: 1 }, "invalidPath"],
    [{ op: "replace", path: "emails[type co 1].value", value: 1 }, "invalidFilter"],
    [{ op: "replace", path: "userName.value", value: 1 }, "invalidPath"],
    [{ op: "move", path: "userName", value: 1 }, "invalidSyntax"],
    [{ op: "replace", value: "text" }, "invalidValue"],
  ])("is refused: %j", (operation, scimType) => {
    expect(() => change(operation)).toThrow(expect.objectContaining({ status: 400, scimType }));
  });
});

describe("a change of a group's members", () => {
  it.each([
    ["adds one", { op: "Add", path: "members", value: [{ value: "c" }] }, ["a", "b", "c"]],
    [
      "adds one that is a member once",
      { op: "add", path: "members", value: { value: "a" } },
      ["b", "a"],
    ],
    ["removes one by a filter", { op: "remove", path: 'members[value eq "a"]' }, ["b"]],
    [
      "removes those in the value",
      { op: "Remove", path: "members", value: [{ value: "b" }] },
      ["a"],
    ],
    ["removes none of an empty value", { op: "remove", path: "members", value: [] }, ["a", "b"]],
    ["removes all without a value", { op: "remove", path: "members" }, []],
    ["replaces all", { op: "replace", path: "members", value: [{ value: "z" }] }, ["z"]],
    ["adds without a path", { op: "add", value: { members: [{ value: "c" }] } }, ["a", "b", "c"]],
    [
      "removes nobody who is no member",
      { op: "remove", path: 'members[value eq "x"]' },
      ["a", "b"],
    ],
  ])("%s", (_what, operation, members) => {
    expect(readGroup(changeGroup(operation)).members).toEqual(members);
  });
});

/** Runs what reads a request. Whatever it is given, it throws nothing but a SCIM error. */
const refusesOnlyInItsForm = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (!(error instanceof ScimError)) throw error;
    expect(toErrorBody(error)).toMatchObject({ status: "400", detail: expect.any(String) });
  }
};

const token = fc.constantFrom(
  ...[
    "userName",
    "emails",
    "members",
    "name",
    "active",
    "[",
    "]",
    ".",
    " eq ",
    ' eq "',
    '"',
    " and ",
  ],
  ...["type", "value", "\\", ":", "urn:x:", "true", "(", ")", "not ", "__proto__", "constructor"],
);
const path = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(token, { maxLength: 8 }).map((parts) => parts.join("")),
);
const operation = fc.record(
  { op: fc.constantFrom("add", "Replace", "remove", "x"), path, value: fc.jsonValue() },
  { requiredKeys: ["op"] },
);

describe("whatever a provider sends", () => {
  it("a filter is parsed completely or refused as a SCIM error", () => {
    fc.assert(
      fc.property(path, (text) =>
        refusesOnlyInItsForm(() => {
          expect(parseFilter(text, ["userName", "active"]).length).toBeGreaterThan(0);
        }),
      ),
      { numRuns: runsOf(2_000) },
    );
  });

  it("a patch gives a user that can be stored, or is refused as a SCIM error", () => {
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 4 }), (operations) => {
        refusesOnlyInItsForm(() => {
          const changed = readUser(change(...operations));
          expect(changed.userName).not.toBe("");
          expect(isJsonObject(changed.profile)).toBe(true);
          expect(Object.getPrototypeOf(changed.profile)).toBe(Object.prototype);
        });
        refusesOnlyInItsForm(() => readGroup(changeGroup(...operations)));
      }),
      { numRuns: runsOf(2_000) },
    );
  });

  it("a text in a filter comes back as it was sent, or is refused for its control characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (value) => {
        const filter = `userName eq ${JSON.stringify(value)} and active eq TRUE`;
        const parse = () => parseFilter(filter, ["userName", "active"]);
        if (findUnsafe(value) !== null) return expect(parse).toThrow("control characters");
        expect(parse()).toEqual([
          { attribute: "userName", value },
          { attribute: "active", value: true },
        ]);
      }),
    );
  });
});
