import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { emailField } from "#lib/v4/fields/field.ts";
import { issueWords } from "#lib/v4/issue-words.ts";
import { operationNames, specOf } from "#lib/v4/registry.ts";

const messagesOf = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input, { error: issueWords }).error?.issues.map(({ message }) => message);

it.each([
  [z.string(), undefined, "This is missing."],
  [z.string(), 4, "This must be text, not a number."],
  [z.string().optional(), null, "This must be text, not null."],
  [z.array(z.string()), "processing", "This must be a list, not text."],
  [z.boolean(), [], "This must be yes or no, not a list."],
  [z.int(), "2", "This must be a number, not text."],
  [z.enum(["asc", "desc"]), undefined, "This is missing. Use asc or desc."],
  [z.int(), 1.5, "This must be a whole number."],
  [z.string().min(1), "", "This is empty."],
  [z.string().max(3), "abcd", "Use at most 3 characters."],
  [z.int().min(1), 0, "Use at least 1."],
  [z.array(z.string()).min(2), ["a"], "Use at least 2 entries."],
  [emailField, "x", "This is not an email address."],
  [z.enum(["asc", "desc"]), "up", "Use asc or desc."],
  [z.strictObject({}), { extra: 1 }, "Remove what is not a field here: extra."],
  [z.string().regex(/^a$/, "Use an a."), "b", "Use an a."],
])("an invalid input is described in a plain sentence (%#)", (schema, input, message) => {
  expect(messagesOf(schema, input)).toEqual([message]);
});

/** Keys that a message quotes: none resembles the wording of zod. */
const key = fc.stringMatching(/^[a-z]{1,6}$/);

it("no operation describes an invalid input in the wording of zod", () => {
  const validator = /invalid input|expected|received|too (?:small|big)|unrecognized|>=|<=/i;
  fc.assert(
    fc.property(
      fc.constantFrom(...operationNames),
      fc.object({ maxDepth: 2, key }),
      (name, given) => {
        const fields = Object.keys(specOf(name).input.shape);
        const values = Object.values(given);
        const input = Object.fromEntries(fields.map((field, n) => [field, values[n]]));
        for (const message of messagesOf(specOf(name).input, input) ?? []) {
          expect(message).not.toMatch(validator);
        }
      },
    ),
  );
});
