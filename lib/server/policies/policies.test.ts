import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { defaultRules, type PolicyRule } from "#lib/protocol/policy.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { lineOfPath } from "#lib/server/policies/json-lines.ts";
import { readPolicyFile, toPolicyFile } from "#lib/server/policies/policy-file.ts";
import { findRuleProblems, listWriters } from "#lib/server/policies/policy-people.ts";
import { listPolicyVersions, readPolicy } from "#lib/server/policies/policy-versions.ts";
import { writeFactsOf } from "#lib/server/policies/request-facts.ts";
import { rulesSchema } from "#lib/server/policies/rules-schema.ts";
import { savePolicy } from "#lib/server/policies/save-policy.ts";
import { addStandIn, endStandIn, listStandIns } from "#lib/server/policies/stand-ins.ts";
import { auditEntries } from "#lib/server/store/audit-schema.ts";
import { approvalStandIns, policyVersions } from "#lib/server/store/policy-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testJournal } from "#testing/server/journal.ts";
import { storePerson } from "#testing/server/people.ts";
import { blocking, holding } from "#testing/writes/policies.ts";

it("a write's countries and dispositions are those that its input names", () => {
  const items = [
    { itemId: "a", quantity: 20, country: "DE" },
    { itemId: "b", quantity: 10, country: "FR" },
  ];
  expect(
    writeFactsOf("orders.purchase", { orderType: "Purchase for Inventory", items }),
  ).toMatchObject({ units: 30, countries: ["DE", "FR"], dispositions: [] });
  const returned = {
    orderType: "Collection",
    productIds: ["a", "b"],
    dispositions: [{ productId: "a", disposition: "destruction" }],
    legalHold: [{ productId: "b", requested: true }],
  };
  expect(writeFactsOf("orders.create", returned)).toMatchObject({
    units: 2,
    dispositions: ["destruction", "legal hold"],
  });
});

describe("the form of rules", () => {
  it.each([
    ["more than 500 rules", Array.from({ length: 501 }, () => holding({}))],
    ["a country that is none", [holding({ countries: ["XX"] })]],
    ["an operation that only reads", [{ ...holding({}), when: { operations: ["orders.list"] } }]],
    ["a condition that is unknown", [{ ...holding({}), when: { price: 5 } }]],
    ["an empty condition", [holding({ countries: [] })]],
    ["nobody who approves", [holding({}, [])]],
  ])("refuses %s", (_, rules) => {
    expect(rulesSchema.safeParse(rules).success).toBe(false);
  });

  it("is that of the default rules", () => {
    expect(rulesSchema.parse(defaultRules)).toEqual(defaultRules);
  });
});

const journal = testJournal();
let [ada, bob]: Principal[] = [];

const colleague = async (id: string) => {
  if (!ada) throw new Error("There is no first admin.");
  await storePerson(
    { id, role: "admin", displayName: id, email: `${id}@example.com` },
    ada.connection,
  );
  return { ...ada, userId: id, displayName: id, email: `${id}@example.com` };
};

beforeEach(async () => {
  for (const table of [approvalStandIns, policyVersions, people]) {
    await store().delete(table);
  }
  ada = await journal.account("ada");
  bob = await colleague("bob");
});

const save = (rules: readonly PolicyRule[], basedOn = 0, person = ada) =>
  savePolicy(person as Principal, { rules, basedOn });

describe("a policy", () => {
  it("is kept as versions, each with its author, and in the audit log as sentences", async () => {
    expect(await readPolicy()).toEqual({ version: 0, rules: defaultRules });
    const [first, second] = [[holding({ unitsOver: 5 })], [holding({ unitsOver: 9 }, ["bob"])]];
    expect(await save(first ?? [])).toBe(1);
    expect(await save(second ?? [], 1, bob)).toBe(2);
    expect(await readPolicy()).toEqual({ version: 2, rules: second });
    const versions = await listPolicyVersions();
    expect(versions.map(({ version, author }) => [version, author])).toEqual([
      [2, "bob"],
      [1, "ada"],
      [0, null],
    ]);
    const [entry] = await store()
      .select({ action: auditEntries.action, details: auditEntries.details })
      .from(auditEntries)
      .where(eq(auditEntries.action, "policies.save"))
      .orderBy(auditEntries.seq);
    expect([entry?.action, JSON.parse(entry?.details ?? "")]).toEqual([
      "policies.save",
      {
        version: 1,
        rules: 1,
        "rule 1": "Requests of more than 5 devices or items need the approval of another admin.",
      },
    ]);
  });

  it("is saved by one of two admins who edit the same version", async () => {
    const saved = await Promise.allSettled([save([], 0, ada), save([], 0, bob)]);
    expect(saved.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await readPolicy()).version).toBe(1);
    await expect(save([], 0)).rejects.toMatchObject({ kind: "conflict" });
  });

  it("is not saved by a manager", async () => {
    const mia = await journal.account("mia", "manager");
    await expect(save([], 0, mia)).rejects.toMatchObject({ kind: "role" });
  });

  it("that nobody could approve is not saved", async () => {
    await storePerson({ id: "mia", role: "manager" }, ada?.connection ?? null);
    for (const by of [["mia"], ["nobody"]]) {
      await expect(save([holding({}, by)])).rejects.toMatchObject({ kind: "validation" });
    }
    await store().update(people).set({ disabledAt: new Date() });
    await store().update(people).set({ disabledAt: null }).where(eq(people.id, "ada"));
    await expect(save([holding({})])).rejects.toThrow("nobody approves their own requests");
    expect((await readPolicy()).version).toBe(0);
  });

  it("warns where only one person can approve, whose own requests wait for nobody", async () => {
    const { errors, warnings } = findRuleProblems([holding({}, ["bob"])], await listWriters());
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      "Rule 1: only bob can approve in sandbox, so nobody can approve what bob asks for.",
    ]);
  });
});

describe("the file of a policy", () => {
  it("names people by email, and is read as the same rules", async () => {
    const writers = await listWriters();
    const rules = [
      holding({ countries: ["DE"] }, ["bob"]),
      blocking({ orderTypes: ["Collection"] }),
    ];
    const file = toPolicyFile(rules, writers);
    expect(file).toContain("bob@example.com");
    expect(file).not.toContain('"bob"');
    expect(readPolicyFile(file, writers)).toEqual(rules);
  });

  it.each([
    ["JSON of a newer version", { format: 2, rules: [] }, 2, "format 1 only"],
    [
      "501 rules",
      { format: 1, rules: Array.from({ length: 501 }, () => holding({})) },
      3,
      "This has 501 rules. A policy has at most 500.",
    ],
    [
      "a country that is none",
      { format: 1, rules: [holding({ countries: ["DE", "XX"] })] },
      8,
      "no such country",
    ],
    [
      "someone unknown",
      { format: 1, rules: [holding({}, ["x@y.example"])] },
      9,
      "x@y.example is no",
    ],
  ])("with %s is refused whole, with the line", async (_, content, line, problem) => {
    const read = readPolicyFile(JSON.stringify(content, null, 2), await listWriters());
    expect(read).toMatchObject({ line, problem: expect.stringContaining(problem) });
  });

  it("that is no JSON is refused with the line on which it stops being some", () => {
    expect(readPolicyFile('{\n  "format": 1,\n  oops\n}', [])).toMatchObject({ line: 3 });
  });

  it("has the line of every value, whatever stands in its texts", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 6 }), (texts) => {
        const json = JSON.stringify({ a: texts.map((text) => ({ [text]: text })) }, null, 1);
        texts.forEach((_, at) => {
          expect(lineOfPath(json, ["a", at])).toBe(3 + at * 3);
        });
      }),
    );
  });
});

describe("a stand-in", () => {
  const week = () => ({ startsAt: new Date(), endsAt: new Date(Date.now() + 604_800_000) });

  it("is another admin, for a time that is not over, and is ended by whom they stand in for", async () => {
    const [own] = await addStandIn(ada as Principal, { toId: "bob", ...week() });
    expect(own).toMatchObject({ from: { name: "ada" }, to: { name: "bob" } });
    await expect(endStandIn(bob as Principal, own?.id ?? "")).rejects.toMatchObject({
      kind: "not_found",
    });
    expect(await endStandIn(ada as Principal, own?.id ?? "")).toEqual([]);
    expect(await listStandIns(ada as Principal)).toEqual([]);
  });

  it("is nobody else, and stands in for no time in the past or beyond a year", async () => {
    const { startsAt, endsAt } = week();
    await storePerson({ id: "mia", role: "manager" }, ada?.connection ?? null);
    for (const given of [
      { toId: "ada", startsAt, endsAt },
      { toId: "mia", startsAt, endsAt },
      { toId: "bob", startsAt: endsAt, endsAt: startsAt },
      { toId: "bob", startsAt: new Date(0), endsAt: new Date(1_000) },
      { toId: "bob", startsAt, endsAt: new Date(Date.now() + 400 * 86_400_000) },
    ]) {
      await expect(addStandIn(ada as Principal, given)).rejects.toMatchObject({
        kind: "validation",
      });
    }
  });
});
