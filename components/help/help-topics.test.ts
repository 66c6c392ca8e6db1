import { expect, test } from "vitest";
import {
  findHelpTopic,
  helpSlugOf,
  helpTopics,
  helpTopicsFor,
} from "#components/help/help-topics.ts";
import { goKeys } from "#components/shell/rail-icons.ts";

test("each screen has the help page of what it shows", () => {
  const slugs = [
    "/",
    "/orders",
    "/orders/new",
    "/orders/ord_1",
    "/employees/emp_1/edit",
    "/inventory",
    "/inventory/dev_1",
    "/catalog/purchase",
    "/teams/team_1",
    "/addresses/new",
    "/requests/1",
    "/audit",
    "/settings",
    "/account",
    "/elsewhere",
  ].map(helpSlugOf);
  expect(slugs).toEqual([
    "today",
    "orders",
    "new-order",
    "order",
    "employees",
    "inventory",
    "device",
    "catalog",
    "teams",
    "addresses",
    "requests",
    "audit",
    "settings",
    "account",
    "search",
  ]);
  expect(slugs.filter((slug) => findHelpTopic(slug) === undefined)).toEqual([]);
});

test("the list of help pages has no page on a screen that the role can't open", () => {
  const support = ["/", "/orders", "/employees", "/inventory", "/teams", "/settings"];
  const slugs = helpTopicsFor(support, false).map(({ slug }) => slug);
  expect(slugs).not.toContain("new-order");
  expect(slugs).not.toContain("catalog");
  expect(slugs).not.toContain("requests");
  expect(slugs).toContain("order");
  expect(slugs).toContain("account");
  const all = [...new Set(helpTopics.flatMap(({ href }) => href ?? []))];
  expect(helpTopicsFor(all, true)).toHaveLength(helpTopics.length);
});

test("each page that a key opens has a help page of its own", () => {
  const slugs = Object.keys(goKeys).map(helpSlugOf);
  expect(new Set(slugs).size).toBe(Object.keys(goKeys).length);
  expect(slugs).not.toContain("search");
});
