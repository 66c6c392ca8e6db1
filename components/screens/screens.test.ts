import { globSync } from "node:fs";
import { expect, test } from "vitest";
import {
  liveReads,
  railScreens,
  recordOfPath,
  screenAround,
  screens,
  tabCount,
} from "#components/screens/screens.ts";

test("a path is a record's only where it is the page of one record", () => {
  expect(recordOfPath("/orders/ord_1")).toEqual({ kind: "order", id: "ord_1" });
  expect(recordOfPath("/inventory/dev_1")).toEqual({ kind: "device", id: "dev_1" });
  for (const path of ["/", "/orders", "/orders/new", "/employees/emp_1/edit", "/help/orders"]) {
    expect(recordOfPath(path), path).toBeNull();
  }
});

test("a path has the screen of its route, or the closest one above it", () => {
  const routes = ["/orders/new", "/orders/ord_1", "/orders/ord_1/more", "/", "/elsewhere/x"].map(
    (path) => screenAround(path)?.route,
  );
  expect(routes).toEqual(["/orders/new", "/orders/[id]", "/orders/[id]", "/", undefined]);
});

const repeated = (values: readonly unknown[]) =>
  values.filter((value, at) => value !== undefined && values.indexOf(value) < at);

test("no screen has the letter of the saved views", () => {
  expect(railScreens.map(({ rail }) => rail.key)).not.toContain("v");
});

test("no two screens share a route, a title, a letter or an icon", () => {
  expect(repeated(screens.map(({ route }) => route))).toEqual([]);
  expect(repeated(screens.map(({ title }) => title))).toEqual([]);
  expect(repeated(screens.map(({ rail }) => rail?.key))).toEqual([]);
  expect(repeated(screens.map(({ rail }) => rail?.icon))).toEqual([]);
});

test("the navigation says Employees, and no part of it People, who are the accounts in the settings", () => {
  const titles = railScreens.map(({ title }) => title);
  expect(titles.slice(0, tabCount)).toContain("Employees");
  expect(titles).not.toContain("People");
});

test("a record or a form belongs to a list above it, and no read is both repeated and kept", () => {
  for (const { route, title, sizeClass, list, reads = [] } of screens) {
    if (sizeClass === "record" || sizeClass === "form") {
      expect(route.startsWith(`${list?.route}/`), title).toBe(true);
    }
    expect(
      reads.filter((read) => liveReads.has(read)),
      title,
    ).toEqual([]);
  }
});

/** Returns `/orders/[id]` for `app/(console)/orders/[id]/page.tsx`. */
const routeOf = (file: string) =>
  file.replace(/^app|\/page\.tsx$/g, "").replaceAll(/\/\([^)]*\)/g, "") || "/";

test("every page has the definition of its screen, and every definition its page", () => {
  const files = globSync("app/**/page.tsx").map((file) => file.replaceAll("\\", "/"));
  const routes = files.map(routeOf).filter((route) => route !== "/[...missing]");
  expect(screens.map(({ route }) => route).toSorted()).toEqual(routes.toSorted());
});
