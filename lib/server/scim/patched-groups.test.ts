import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
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

const inAnyCase = (text: string) => fc.mixedCase(fc.constant(text));

describe("a group", () => {
  const people = ["ann", "ben", "cat", "dan"] as const;
  const who = fc.constantFrom(...people);
  const member = fc.tuple(who, fc.constantFrom("text", "value", "VALUE", "stale", "type"));
  type Ids = Record<string, string>;
  type Step = (ids: Ids, members: Set<string>) => { operation: object; after: string[] };

  const sent = (ids: Ids, [name, form]: [string, string]) => {
    const value = ids[name];
    if (form === "text") return value;
    if (form === "stale") return { value, display: "an earlier name", $ref: null };
    return form === "type" ? { value, type: "user" } : { [form]: value };
  };

  const withList = (
    op: string,
    path: string,
    apply: (now: string[], given: string[]) => string[],
  ) =>
    fc.tuple(inAnyCase(op), inAnyCase(path), fc.array(member, { maxLength: 3 })).map(
      ([given, name, list]): Step =>
        (ids, members) => ({
          operation: { op: given, path: name, value: list.map((each) => sent(ids, each)) },
          after: apply(
            [...members],
            list.map(([each]) => each),
          ),
        }),
    );

  const filters = fc.constantFrom<(name: string, id: string) => string>(
    (_, id) => `value eq "${id}"`,
    (_, id) => `VALUE EQ "${id}" and type eq "user"`,
    (name) => `display eq "${name.toUpperCase()}"`,
    (name, id) => `display eq "${name}" and value eq "${id}"`,
  );

  const steps = fc.oneof(
    withList("add", "members", (now, given) => [...now, ...given]),
    withList("replace", "members", (_, given) => given),
    withList("remove", "members", (now, given) => now.filter((name) => !given.includes(name))),
    fc.tuple(inAnyCase("remove"), who, filters).map(
      ([op, name, filter]): Step =>
        (ids, members) => ({
          operation: { op, path: `members[${filter(name, ids[name] ?? "")}]` },
          after: [...members].filter((each) => each !== name),
        }),
    ),
    inAnyCase("remove").map(
      (op): Step =>
        () => ({ operation: { op, path: "members" }, after: [] }),
    ),
  );

  it("has exactly the members that the accepted changes leave in it", async () => {
    const createPeople = async () => {
      const users = await Promise.all(
        people.map((userName) => ask("POST", "Users", { userName, externalId: userName })),
      );
      return Object.fromEntries(people.map((name, at) => [name, users[at]?.id ?? ""]));
    };
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 5 }), async (all) => {
        token = await emptyStore();
        const ids = await createPeople();
        const { id } = await ask("POST", "Groups", { displayName: "g" });
        let members = new Set<string>();
        for (const step of all) {
          const { operation, after } = step(ids, members);
          members = new Set(after);
          await ask("PATCH", `Groups/${id}`, patchOf([operation]));
          const shown = (await ask("GET", `Groups/${id}`)).members as { display: string }[];
          expect(shown.map(({ display }) => display).sort()).toEqual([...members].sort());
        }
      }),
      { numRuns: runsOf(20) },
    );
  }, 120_000);

  it.each([
    [(id: string) => ({ op: "remove", path: "members", value: [{ value: id, type: "Group" }] })],
    [(_: string) => ({ op: "remove", path: "members", value: [{ display: "ann" }] })],
    [(_: string) => ({ op: "add", path: 'members[display eq "ben"]', value: "ben" })],
    [(id: string) => ({ op: "replace", path: `members[value eq "${id}"].display`, value: "x" })],
    [(id: string) => ({ op: "remove", path: `members[$ref eq "Users/${id}"]` })],
    [(id: string) => ({ op: "remove", path: `members[value eq "${id}" or type eq "User"]` })],
  ])("keeps its members, and says so, when a change can't be made", async (toOperation) => {
    const { id: user } = await ask("POST", "Users", { userName: "ann", externalId: "ann" });
    const { id } = await ask("POST", "Groups", { displayName: "g", members: [{ value: user }] });
    const answer = await send("PATCH", `Groups/${id}`, patchOf([toOperation(user)]));
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toMatch(/./);
    expect((await ask("GET", `Groups/${id}`)).members).toHaveLength(1);
  });

  it("refuses to select by display a member that the same request adds", async () => {
    const { id: user } = await ask("POST", "Users", { userName: "ann", externalId: "ann" });
    const { id } = await ask("POST", "Groups", { displayName: "g" });
    const operations = [
      { op: "add", path: "members", value: [{ value: user }] },
      { op: "remove", path: 'members[display eq "ann"]' },
    ];
    const answer = await send("PATCH", `Groups/${id}`, patchOf(operations));
    expect(answer).toMatchObject({ status: 400, body: { scimType: "invalidFilter" } });
  });
});
