import { expect, test } from "vitest";
import { mayResume, resumeWithinMs } from "#components/form/use-resume.ts";

const submitted = { draft: '{"name":"Ada"}', at: 1_000 };

test("a sign-in sends what was submitted just before, if it is unchanged", () => {
  expect(mayResume(submitted, submitted.draft, 1_000 + resumeWithinMs - 1)).toBe(true);
  expect(mayResume(submitted, '{"name":"Bob"}', 1_001)).toBe(false);
});

test("a sign-in long after a submit sends nothing by itself", () => {
  expect(mayResume(submitted, submitted.draft, 1_000 + resumeWithinMs)).toBe(false);
});
