import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "#lib/server/scim/attributes.ts";
import { runsOf } from "#testing/proofs.ts";
import { emptyStore, patchOf, scimServer, scimSettings } from "#testing/server/scim.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const settings = testStore();
let token = "";
const { send, ask } = scimServer(() => token);

beforeEach(async () => {
  useSettings({ ...settings, ...scimSettings });
  token = await emptyStore();
});

interface Email {
  value: string;
  type?: string;
  primary?: boolean;
}

interface User extends JsonObject {
  name?: JsonObject;
  emails: Email[];
}

/** An operation, and what a user must look like after it. */
interface Case {
  operation: object;
  /** Names of attributes that may differ afterwards. */
  changes: string;
  expectAfter: (after: User, before: User) => void;
}

const schema = "urn:ietf:params:scim:schemas:core:2.0:User:";
const inAnyCase = (text: string) => fc.mixedCase(fc.constant(text));
/** A name in any case, with its schema or without. */
const named = (name: string) =>
  fc.tuple(fc.constantFrom("", schema), inAnyCase(name)).map((parts) => parts.join(""));
const text = fc
  .string({ unit: "grapheme-ascii", minLength: 1, maxLength: 20 })
  .filter((each) => each === each.trim());
const address = fc.constantFrom("a@x.example", "b@x.example", "C@x.example", "d+1@x.example");
const type = fc.constantFrom("work", "home", "other");
const set = fc.constantFrom("add", "replace").chain(inAnyCase);
const remove = inAnyCase("remove");

/** An operation with a path, or without one. */
const setting = (op: string, path: string, value: unknown, hasPath: boolean) =>
  hasPath ? { op, path, value } : { op, value: { [path]: value } };

const plain = (name: string, values: fc.Arbitrary<[sent: unknown, shown: unknown]>) =>
  fc.record({ op: set, path: named(name), value: values, hasPath: fc.boolean() }).map(
    ({ op, path, value: [sent, shown], hasPath }): Case => ({
      operation: setting(op, path, sent, hasPath),
      changes: name,
      expectAfter: (after) => expect(after[name]).toEqual(shown),
    }),
  );

const simple = fc.oneof(
  plain(
    "displayName",
    text.map((each) => [each, each]),
  ),
  plain("displayName", fc.constantFrom([null, undefined], ["", undefined])),
  plain("active", fc.constantFrom([true, true], [false, false], ["True", true], ["false", false])),
  fc
    .record({ op: remove, path: fc.constantFrom("displayName", "name", "emails").chain(named) })
    .map((operation): Case => {
      const [name = ""] = ["displayName", "name", "emails"].filter((each) =>
        operation.path.toLowerCase().endsWith(each.toLowerCase()),
      );
      return {
        operation,
        changes: name,
        expectAfter: (after) => expect(after[name]).toBeUndefined(),
      };
    }),
);

const nameParts = fc.constantFrom("formatted", "givenName", "familyName");
const names = fc.oneof(
  fc
    .record({ op: set, part: nameParts, value: text, hasPath: fc.boolean() })
    .chain(({ op, part, value, hasPath }) =>
      fc.tuple(named("name"), inAnyCase(part)).map(
        (path): Case => ({
          operation: setting(op, path.join("."), value, hasPath),
          changes: "name",
          expectAfter: (after, before) =>
            expect(after.name).toEqual({ ...before.name, [part]: value }),
        }),
      ),
    ),
  fc
    .record({ op: set, part: nameParts, value: text, path: named("name") })
    .chain(({ op, part, value, path }) =>
      inAnyCase(part).map(
        (key): Case => ({
          operation: { op, path, value: { [key]: value } },
          changes: "name",
          expectAfter: (after, before) =>
            expect(after.name).toEqual({ ...before.name, [part]: value }),
        }),
      ),
    ),
  fc.record({ op: remove, part: nameParts, path: named("name") }).map(
    ({ op, part, path }): Case => ({
      operation: { op, path: `${path}.${part}` },
      changes: "name",
      expectAfter: (after) => expect(after.name?.[part]).toBeUndefined(),
    }),
  ),
);

const isSame = (a = "", b = "") => a.toLowerCase() === b.toLowerCase();
const ofType = (emails: readonly Email[] = [], wanted: string) =>
  emails.filter((each) => isSame(each.type, wanted));
const notOfType = (emails: readonly Email[] = [], unwanted: string) =>
  emails.filter((each) => !isSame(each.type, unwanted));
const valuesOf = (emails: readonly Email[] = []) => emails.map(({ value }) => value);

const givenEmail = fc.record({ value: address, type });
const emailList = fc.uniqueArray(givenEmail, {
  minLength: 1,
  maxLength: 3,
  selector: (each) => JSON.stringify(each).toLowerCase(),
});
/** What replaces an email: a text, an object whose keys are in any case, or a list of one. */
const replacement = (value: string) =>
  fc.tuple(inAnyCase("value"), fc.constantFrom("text", "object", "list")).map(([key, form]) => {
    if (form === "text") return value;
    return form === "list" ? [{ [key]: value }] : { [key]: value };
  });

const emails = fc.oneof(
  fc.record({ path: named("emails"), op: inAnyCase("replace"), value: emailList }).map(
    ({ op, path, value }): Case => ({
      operation: { op, path, value },
      changes: "emails",
      expectAfter: (after) => expect(after.emails).toEqual(value),
    }),
  ),
  fc.record({ path: named("emails"), op: inAnyCase("add"), value: emailList }).map(
    ({ op, path, value }): Case => ({
      operation: { op, path, value },
      changes: "emails",
      expectAfter: (after, before) => {
        for (const each of value)
          expect(after.emails).toContainEqual(expect.objectContaining(each));
        for (const each of valuesOf(before.emails)) expect(valuesOf(after.emails)).toContain(each);
      },
    }),
  ),
  fc
    .record({ path: named("emails"), op: set, wanted: type, value: address, isSub: fc.boolean() })
    .chain(({ path, op, wanted, value, isSub }) =>
      fc
        .tuple(
          inAnyCase("type eq"),
          inAnyCase(wanted),
          isSub ? fc.constant(value) : replacement(value),
        )
        .map(([filter, shown, sent]): Case => {
          const selected = `${path}[${filter} "${shown}"]${isSub ? ".VALUE" : ""}`;
          return {
            operation: { op, path: selected, value: sent },
            changes: "emails",
            expectAfter: (after, before) => {
              const count = Math.max(1, ofType(before.emails, wanted).length);
              const now = valuesOf(ofType(after.emails, wanted));
              expect(now).toEqual(Array(count).fill(value));
              expect(notOfType(after.emails, wanted)).toEqual(notOfType(before.emails, wanted));
            },
          };
        }),
    ),
  fc.record({ path: named("emails"), op: remove, unwanted: type, isSub: fc.boolean() }).map(
    ({ path, op, unwanted, isSub }): Case => ({
      operation: { op, path: `${path}[type eq "${unwanted}"]${isSub ? ".value" : ""}` },
      changes: "emails",
      expectAfter: (after, before) => {
        expect(ofType(after.emails, unwanted)).toEqual([]);
        expect(after.emails ?? []).toEqual(notOfType(before.emails, unwanted));
      },
    }),
  ),
  fc.record({ path: named("emails"), op: remove, given: givenEmail }).map(
    ({ path, op, given }): Case => ({
      operation: { op, path, value: [given] },
      changes: "emails",
      expectAfter: (after, before) => {
        const isGiven = (each: Email) =>
          isSame(each.value, given.value) && isSame(each.type, given.type);
        expect(after.emails ?? []).toEqual((before.emails ?? []).filter((each) => !isGiven(each)));
      },
    }),
  ),
);

const attributes = ["userName", "externalId", "active", "displayName", "name", "emails"];
const stateOf = (user: JsonObject, without = "") =>
  Object.fromEntries(attributes.flatMap((name) => (name === without ? [] : [[name, user[name]]])));

const create = (userName: string) =>
  ask("POST", "Users", {
    userName,
    externalId: userName,
    displayName: "Ada",
    name: { givenName: "Ada", familyName: "L" },
    emails: [
      { type: "work", value: "a@x.example", primary: true },
      { type: "home", value: "b@x.example" },
    ],
  });
const read = async (id: string) => (await ask("GET", `Users/${id}`)) as JsonObject as User;

describe("a user", () => {
  it("shows each change that was accepted and nothing else changed, one by one or in one request", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(simple, names, emails), { minLength: 1, maxLength: 4 }),
        async (cases) => {
          token = await emptyStore();
          const [one, all] = [await create("one"), await create("all")];
          for (const { operation, changes, expectAfter } of cases) {
            const before = await read(one.id);
            await ask("PATCH", `Users/${one.id}`, patchOf([operation]));
            const after = await read(one.id);
            expectAfter(after, before);
            expect(stateOf(after, changes)).toEqual(stateOf(before, changes));
          }
          await ask("PATCH", `Users/${all.id}`, patchOf(cases.map(({ operation }) => operation)));
          const isOwn = { userName: null, externalId: null };
          expect({ ...stateOf(await read(all.id)), ...isOwn }).toEqual({
            ...stateOf(await read(one.id)),
            ...isOwn,
          });
        },
      ),
      { numRuns: runsOf(20) },
    );
  }, 120_000);

  it.each([
    [{ op: "replace", path: "userName", value: "new" }, { userName: "new" }],
    [{ op: "add", path: `${schema}externalId`, value: "new" }, { externalId: "new" }],
    [{ op: "Remove", path: "EXTERNALID" }, { externalId: undefined }],
    [{ op: "replace", value: { [`${schema}userName`]: "new" } }, { userName: "new" }],
    [
      { op: "replace", path: 'emails[type eq "home"].primary', value: "True" },
      {
        emails: [
          { type: "work", value: "a@x.example", primary: false },
          { type: "home", value: "b@x.example", primary: true },
        ],
      },
    ],
    [
      { op: "replace", path: 'emails[primary eq "True"].type', value: "office" },
      {
        emails: [
          { type: "office", value: "a@x.example", primary: true },
          { type: "home", value: "b@x.example" },
        ],
      },
    ],
  ])("shows the change by %j", async (operation, shown) => {
    const { id } = await create("ada");
    await ask("PATCH", `Users/${id}`, patchOf([operation]));
    expect(stateOf(await read(id))).toMatchObject(shown);
  });

  it.each([
    [{ op: "replace", path: 'emails[value eq "no@x.example"].value', value: "n@x" }, "noTarget"],
    [
      { op: "replace", path: 'emails[type eq "a" and type eq "b"].value', value: "n@x" },
      "noTarget",
    ],
    [{ op: "replace", path: 'emails[display eq "x"].value', value: "n@x" }, "invalidFilter"],
    [{ op: "remove", path: 'emails[type sw "w"]' }, "invalidFilter"],
    [{ op: "replace", path: 'emails[type eq "work"]', value: 5 }, "invalidValue"],
    [{ op: "replace", path: 'emails[type eq "work"]', value: ["a@x", "b@x"] }, "invalidValue"],
    [{ op: "add", path: 'emails[type eq "other"].primary', value: true }, "invalidValue"],
    [{ op: "add", path: "emails", value: [{ type: "other" }] }, "invalidValue"],
    [{ op: "remove", path: "emails", value: [{ primary: true }] }, "invalidValue"],
    [{ op: "replace", path: "emails.value", value: "n@x" }, "invalidPath"],
    [{ op: "replace", path: "displayName" }, "invalidValue"],
    [{ op: "replace", path: "displayName", value: { a: 1 } }, "invalidValue"],
    [{ op: "replace", path: "displayName.x", value: "a" }, "invalidPath"],
    [{ op: "replace", path: "id", value: "x" }, "mutability"],
    [{ op: "add", path: 'groups[value eq "x"]', value: "x" }, "mutability"],
    [{ op: "add", value: { groups: [{ value: "x" }] } }, "mutability"],
    [
      {
        op: "replace",
        path: "urn:quartermaster:params:scim:schemas:extension:access:2.0:User:canSignIn",
        value: true,
      },
      "mutability",
    ],
  ])(
    "is not changed by what can't be done, and the answer says what: %j",
    async (operation, scimType) => {
      const { id } = await create("ada");
      const before = await read(id);
      const rename = { op: "replace", path: "displayName", value: "Changed" };
      const answer = await send("PATCH", `Users/${id}`, patchOf([rename, operation]));
      expect(answer).toMatchObject({ status: 400, body: { scimType } });
      expect(await read(id)).toEqual(before);
    },
  );

  it("has no display name after it was removed, though its name would give one", async () => {
    const { id } = await create("ada");
    await ask("PATCH", `Users/${id}`, patchOf([{ op: "remove", path: "displayName" }]));
    expect((await read(id)).displayName).toBeUndefined();
    await ask("PUT", `Users/${id}`, { userName: "ada", displayName: "Ada" });
    await ask("PUT", `Users/${id}`, { userName: "ada" });
    expect(await read(id)).not.toHaveProperty("displayName");
  });
});
