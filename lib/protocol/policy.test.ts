import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  firstMatch,
  matchesRule,
  type PolicyRule,
  type RequestFacts,
} from "#lib/protocol/policy.ts";
import { neverMatches, ruleSentence } from "#lib/protocol/policy-sentence.ts";

/** Returns a rule that holds what the condition says. */
const holding = (
  when: PolicyRule["when"],
  by: "any admin" | readonly string[] = "any admin",
): PolicyRule => ({ when, action: { effect: "approval", by }, text: "" });

const facts = (changes: Partial<RequestFacts> = {}): RequestFacts => ({
  operation: "orders.create",
  orderType: "Deployment",
  units: 1,
  rows: null,
  countries: [],
  environment: "sandbox",
  role: "manager",
  isOfAgent: false,
  dispositions: [],
  ...changes,
});

describe("a rule", () => {
  it.each<[PolicyRule["when"], Partial<RequestFacts>, Partial<RequestFacts>]>([
    [{ operations: ["orders.purchase"] }, { operation: "orders.purchase" }, {}],
    [{ orderTypes: ["Collection"] }, { orderType: "Collection" }, { orderType: null }],
    [{ unitsOver: 5 }, { units: 6 }, { units: 5 }],
    [{ rowsOver: 25 }, { rows: 26 }, { rows: null }],
    [{ countries: ["FR"] }, { countries: ["DE", "FR"] }, { countries: [] }],
    [{ environments: ["production"] }, { environment: "production" }, {}],
    [{ askedBy: ["agent"] }, { isOfAgent: true }, {}],
    [{ askedBy: ["run"] }, { rows: 1 }, {}],
    [{ askedBy: ["admin"] }, { role: "admin" }, {}],
    [{ askedBy: ["admin"] }, { role: null }, { role: "manager" }],
    [{ dispositions: ["legal hold"] }, { dispositions: ["legal hold"] }, {}],
  ])("with %j matches what it says, and nothing else", (when, matching, other) => {
    expect(matchesRule({ when }, facts(matching))).toBe(true);
    expect(matchesRule({ when }, facts(other))).toBe(false);
  });

  it("is a sentence that says each of its conditions", () => {
    const rule = holding(
      {
        operations: ["orders.create", "orders.purchase"],
        unitsOver: 5,
        countries: ["DE", "FR"],
        environments: ["production"],
        askedBy: ["agent"],
        dispositions: ["destruction"],
      },
      ["ada"],
    );
    expect(ruleSentence(rule, (id) => ({ ada: "Ada" })[id])).toBe(
      "Orders or purchases of more than 5 devices or items for DE or FR in production asked for by an agent with destruction need the approval of Ada.",
    );
    expect(ruleSentence({ when: {}, action: { effect: "block" } }, () => undefined)).toBe(
      "Requests are blocked.",
    );
  });

  it("that comes after one that matches more never matches, and says so", () => {
    const rules = [holding({ unitsOver: 5 }), holding({ unitsOver: 9 }), holding({ unitsOver: 4 })];
    expect(rules.map((_, at) => neverMatches(rules, at))).toEqual([
      null,
      "Rule 1 comes first and matches all of these.",
      null,
    ]);
    expect(neverMatches([holding({ operations: ["teams.create"], countries: ["DE"] })], 0)).toBe(
      "These requests name no country.",
    );
  });

  it("is never said to match nothing where it is the first that matches some request", () => {
    const some = <Value>(...values: Value[]) =>
      fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined });
    const over = fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined });
    const whens = fc.record({
      operations: some(
        "orders.create" as const,
        "orders.purchase" as const,
        "teams.create" as const,
      ),
      unitsOver: over,
      rowsOver: over,
      environments: some("sandbox" as const, "production" as const),
      askedBy: some("admin" as const, "agent" as const, "run" as const),
    });
    const asked = fc.record({
      operation: fc.constantFrom("orders.create" as const, "orders.purchase" as const),
      units: fc.integer({ min: 1, max: 6 }),
      rows: fc.option(fc.integer({ min: 0, max: 6 })),
      environment: fc.constantFrom("sandbox" as const, "production" as const),
      role: fc.constantFrom("admin", "manager"),
      isOfAgent: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(whens, { minLength: 1, maxLength: 5 }), asked, (each, given) => {
        const rules = each.map((when) => holding(when));
        const match = firstMatch(rules, facts(given));
        if (match) expect(neverMatches(rules, match.index)).toBeNull();
      }),
    );
  });
});

it("a decision looks at each rule once, and at none after the first that matches", () => {
  const looks = Array.from({ length: 500 }, () => 0);
  const rules = looks.map((_, place): PolicyRule => {
    const rule = holding({ unitsOver: 1_000 - place, countries: ["DE"] });
    return {
      ...rule,
      get when() {
        looks[place] = (looks[place] ?? 0) + 1;
        return rule.when;
      },
    };
  });
  expect(firstMatch(rules, facts({ units: 1, countries: ["DE"] }))).toBeNull();
  expect(looks).toEqual(looks.map(() => 1));
  expect(firstMatch(rules, facts({ units: 801, countries: ["DE"] }))?.index).toBe(200);
  expect(looks).toEqual(looks.map((_, place) => (place <= 200 ? 2 : 1)));
});
