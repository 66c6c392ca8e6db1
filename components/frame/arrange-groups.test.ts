import { expect, test } from "vitest";
import { arrangeGroups } from "#components/frame/arrange-groups.ts";

const states = (settled: string) =>
  ["orders", "employees", "devices", "actions"].map((key) => ({
    key,
    isSettled: settled.split(" ").includes(key),
  }));

test("people and devices wait for the orders, so that orders come first however slow they are", () => {
  expect(arrangeGroups([], states("employees devices"), false)).toEqual([]);
  expect(arrangeGroups([], states("orders employees devices"), false)).toEqual([
    "orders",
    "employees",
    "devices",
  ]);
});

test("after the wait, a slow source comes below the rows that are on screen", () => {
  const shown = arrangeGroups([], states("employees devices"), true);
  expect(shown).toEqual(["employees", "devices"]);
  expect(arrangeGroups(shown, states("orders employees devices actions"), true)).toEqual([
    "employees",
    "devices",
    "orders",
    "actions",
  ]);
});

test("a group that is on screen keeps its place while it is read again", () => {
  expect(arrangeGroups(["orders", "employees"], states("employees"), false)).toEqual([
    "orders",
    "employees",
  ]);
});
