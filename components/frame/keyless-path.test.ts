import { expect, test } from "vitest";
import { isKeylessPath } from "#components/frame/keyless-path.ts";

test.each([
  ["/settings/people", true],
  ["/settings/people?from=x", true],
  ["/settings/connections/new", true],
  ["/account", true],
  ["/help", true],
  ["/help/account", true],
  ["/accounts", false],
  ["/helpers", false],
  ["/settings/peoples", false],
  ["/settings", false],
  ["/orders/settings/people", false],
  ["/", false],
])("the page %s works without an API key: %s", (path, expected) => {
  expect(isKeylessPath(path)).toBe(expected);
});
