import { expect, test } from "vitest";
import { findHelpTopic, helpTopicOf, helpTopics } from "#components/help/help-topics.ts";
import { railScreens } from "#components/screens/screens.ts";

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
  ].map((path) => helpTopicOf(path).slug);
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

test("a help page leads to its screen, that of a record to the list", () => {
  const routeOf = (slug: string) => findHelpTopic(slug)?.screen?.route;
  expect(
    ["orders", "order", "new-order", "device", "settings", "account", "search"].map(routeOf),
  ).toEqual([
    "/orders",
    "/orders",
    "/orders/new",
    "/inventory",
    "/settings",
    "/account",
    undefined,
  ]);
  for (const { slug, screen } of helpTopics) expect(screen?.route ?? "", slug).not.toContain("[");
});

test("each screen of the navigation has a help page of its own", () => {
  const slugs = railScreens.map(({ route }) => helpTopicOf(route).slug);
  expect(new Set(slugs).size).toBe(railScreens.length);
  expect(slugs).not.toContain("search");
});
