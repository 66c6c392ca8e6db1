import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { problemText } from "#lib/protocol/input-problem.ts";
import { type Problem, schemaTexts } from "#lib/v4/fields/problem.ts";
import { toProblem, withProblems } from "#lib/v4/issue-words.ts";
import { operationNames, specOf } from "#lib/v4/registry.ts";

const problemsOf = (schema: z.ZodType, input: unknown): [string, Problem][] =>
  schema
    .safeParse(input, withProblems)
    .error?.issues.map((issue) => [issue.message, toProblem(issue)]) ?? [];

/** Alternatives of three or more are a list of the reader's language, in English too. */
const isLongChoice = ({ values }: Problem) =>
  Array.isArray(values.choices) && values.choices.length > 2;

const key = fc.stringMatching(/^[a-z]{1,6}$/);

it("what is wrong with an input of any operation is said in English as its schema says it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...operationNames),
      fc.array(fc.oneof(fc.anything({ key }), fc.string({ maxLength: 700 }))),
      (name, values) => {
        const fields = [...Object.keys(specOf(name).input.shape), "extra"];
        const input = Object.fromEntries(fields.map((field, n) => [field, values[n]]));
        for (const [message, problem] of problemsOf(specOf(name).input, input)) {
          expect(problem).toMatchObject({ code: expect.any(String), text: message });
          if (!isLongChoice(problem)) expect(problemText(problem)).toBe(message);
        }
      },
    ),
  );
});

it.each([
  [z.string().max(1), "ab", "Use at most 1 character."],
  [z.string().max(1_000), "a".repeat(1_001), "Use at most 1000 characters."],
  [z.array(z.string()).min(2), [], "Use at least 2 entries."],
  [z.array(z.string()).max(1), ["a", "b"], "Use at most 1 entry."],
  [z.int().min(1), 0, "Use at least 1."],
  [z.int().max(1_000_000), 1_000_001, "Use at most 1000000."],
  [z.boolean(), [], "This must be yes or no, not a list."],
  [z.strictObject({}), null, "This must be an object, not null."],
  [z.date(), 1, "This must be of another kind, not a number."],
  [z.enum(["a", "b"]), undefined, "This is missing. Use a or b."],
  [z.enum(["a", "b", "c"]), "d", "Use a, b or c."],
  [z.strictObject({}), { a: 1, b: 2 }, "Remove what is not a field here: a, b."],
])("a problem with values is said as that of the schema (%#)", (schema, input, text) => {
  expect(problemsOf(schema, input).map(([, problem]) => problemText(problem))).toEqual([text]);
});

it("each sentence of a schema has the same words in the console", () => {
  for (const [code, text] of Object.entries(schemaTexts)) {
    expect(problemText({ code: code as keyof typeof schemaTexts, values: {}, text })).toBe(text);
  }
});
