import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { absentSentence, parseArgs } from "#lib/mcp/parse-args.ts";
import { toolsOf } from "#lib/mcp/select-tools.ts";
import { type Args, toolSchemas } from "#lib/mcp/tool-schemas.ts";
import { type OperationName, registry, specOf } from "#lib/v4/registry.ts";
import { connect, pageOf } from "#testing/mcp-connection.ts";
import { inputsOf } from "#testing/v4/generated-inputs.ts";

const tools = toolsOf(registry);
const shown = tools.map(({ name, operation }) => [name, operation as OperationName] as const);

/** Returns the optional arguments of a tool for which null is no value, written without its own code. */
const optionalOf = (operation: OperationName): string[] => {
  const { input } = specOf(operation);
  const own = toolSchemas(specOf(operation)).readingOn;
  const fields = Object.entries(input.shape).flatMap(([name, field]) =>
    field.isOptional() && !field.isNullable() ? [name] : [],
  );
  return [...fields, ...own];
};

describe("null for an optional argument", () => {
  test.each(shown)("of %s is the call without it", (_name, operation) => {
    const spec = specOf(operation);
    const optional = optionalOf(operation);
    fc.assert(
      fc.property(inputsOf(operation), fc.subarray(optional), (args, chosen) => {
        const nulls = chosen.filter((name) => !(name in args));
        const { input, start, absent } = parseArgs(spec, {
          ...Object.fromEntries(nulls.map((name) => [name, null])),
          ...args,
        });
        const without = parseArgs(spec, args);
        expect({ input, start }).toEqual({ input: without.input, start: without.start });
        expect(absent).toEqual(expect.arrayContaining(nulls));
      }),
      { numRuns: 30 },
    );
  });

  test("inside an argument is absent too", () => {
    const legalHold = [{ productId: "dev_1", requested: true }];
    const order = { orderType: "Collection", legalHold };
    const withNull = { ...order, legalHold: [{ ...legalHold[0], instructions: null }] };
    const { input, absent } = parseArgs(specOf("orders.create"), {
      ...withNull,
      pickupWindow: null,
    });
    expect(input).toEqual(order);
    expect(absent).toEqual(["legalHold.0.instructions", "pickupWindow"]);
  });

  test("keeps its meaning where the field takes it", () => {
    const cleared = { id: "emp_1", personalEmail: null, jobTitle: null };
    const { input, absent } = parseArgs(specOf("employees.update"), { ...cleared, email: null });
    expect(input).toEqual(cleared);
    expect(absent).toEqual(["email"]);
  });
});

describe("a tool", () => {
  const create = { displayName: "Ada", email: "ada@example.com", teamName: null };

  test("that writes says which arguments it left out, since null may have meant a removal", async () => {
    const { call, sent } = await connect(() => ({ id: "emp_1" }));
    const { text } = await call("create_employee", create);
    expect(text).toContain("Left out, because it takes no null: teamName.");
    expect(sent).toEqual([
      {
        operation: "employees.create",
        input: { displayName: "Ada", email: "ada@example.com" },
      },
    ]);
    expect(absentSentence([])).toBe("");
  });

  test("that makes drafts stores what was given, and says what it left out", async () => {
    const made: unknown[] = [];
    const draft = { id: "i1", address: "x", status: "waiting", resultId: null, message: "" };
    const { call } = await connect(() => pageOf([]), {
      drafts: {
        make: async (_operation, input) => {
          made.push(input);
          return draft;
        },
        find: async () => null,
        isPreapproved: () => false,
      },
    });
    const { text } = await call("create_employee", { ...create, request: "Add Ada" });
    expect(made).toEqual([{ displayName: "Ada", email: "ada@example.com" }]);
    expect(text).toContain("Left out, because it takes no null: teamName.");
    const unasked = await call("create_employee", { ...create, request: null });
    expect(unasked.text).toContain("request: This must be text, not null.");
    expect((await call("get_request", { id: null })).text).toContain("must be text, not null");
  });

  test.each<[string, string, Args, string]>([
    [
      "a list where text came",
      "list_orders",
      { status: "x" },
      "status: This must be a list, not text.",
    ],
    [
      "a required argument that is null",
      "get_order",
      { id: null },
      "id: This must be text, not null.",
    ],
    ["a required argument that is absent", "get_order", {}, "id: This is missing."],
    [
      "a number that came as text",
      "list_orders",
      { limit: "5" },
      "limit: This must be a number, not text.",
    ],
    [
      "where to read on",
      "get_order",
      { id: "o", offset: "5" },
      "offset: This must be a number, not text.",
    ],
    [
      "an unknown argument",
      "list_orders",
      { colour: null },
      "Remove what is not a field here: colour.",
    ],
  ])("names %s", async (_what, name, args, message) => {
    const { call, sent } = await connect(() => pageOf([]));
    const { isError, text } = await call(name, args);
    expect(isError).toBe(true);
    expect(text).toContain(message);
    expect(sent).toEqual([]);
  });
});
