import { expect, test } from "vitest";
import { findHelp } from "#components/help/find-help.ts";
import { findHelpTask, helpTasks, tasksFor } from "#components/help/help-tasks.ts";
import { findHelpTopic } from "#components/help/help-topics.ts";
import { screenAround } from "#components/screens/screens.ts";
import { orderTypes } from "#lib/v4/fields/known-values.ts";
import { isOrderView } from "#lib/v4/order-view-names.ts";

const index = {
  tasks: helpTasks().map(({ slug, title, summary, words }) => ({
    href: `/help/${slug}`,
    title,
    summary,
    words,
  })),
  screens: [],
};

const found = (query: string) => findHelp(query, index).tasks.map(({ title }) => title);

test("each job has a page with an address of its own", () => {
  expect(new Set(helpTasks().map(({ slug }) => slug)).size).toBe(helpTasks().length);
  for (const { slug } of helpTasks()) {
    expect(slug).toMatch(/^[a-z-]+$/);
    expect(findHelpTopic(slug), slug).toBeUndefined();
  }
});

test("each step leads to a screen, a view and an order type that exist", () => {
  for (const { href, label } of helpTasks().flatMap(({ steps }) => steps)) {
    if (href === undefined) continue;
    const { pathname, searchParams } = new URL(href, "http://console");
    const isTask = findHelpTask(pathname.replace("/help/", "")) !== undefined;
    expect(isTask || screenAround(pathname)?.route, href).toBe(isTask || pathname);
    const [view, type] = [searchParams.get("view"), searchParams.get("type")];
    expect(view === null || isOrderView(view), href).toBe(true);
    expect(type === null || orderTypes.some((each) => each === type), href).toBe(true);
    expect(label, href).toBeTruthy();
  }
});

test("a job is found by other words for it, whatever their case and accents", () => {
  expect(found("leaver")).toEqual(["Someone leaves"]);
  expect(found("NEW hire")).toEqual(["Someone starts"]);
  expect(found("spreadsheet")).toEqual(["Many people start or change"]);
  expect(found("power adapter")).toEqual(["A charger is missing"]);
  expect(found("office")).toContain("Close an office");
  expect(found("submarine")).toEqual([]);
  expect(found("")).toHaveLength(helpTasks().length);
});

test("a role has only the jobs that it can do", () => {
  const titles = tasksFor([]).map(({ title }) => title);
  expect(titles).toEqual([
    "Where is my order?",
    "An order is late",
    "Narrow a list",
    "Keep a filtered list",
  ]);
});
