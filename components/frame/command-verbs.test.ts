import { expect, test } from "vitest";
import { matchingPlaces, type Target, verbOf, verbRows } from "#components/frame/command-verbs.ts";
import { railScreensOf } from "#components/screens/screens.ts";
import type { WriteName } from "#lib/v4/registry.ts";

const screens = railScreensOf(["/", "/orders", "/settings"]);
const writes: WriteName[] = ["orders.create", "orders.add-accessory"];
const abby: Target = { kind: "employee", id: "emp_1", name: "Abby Ross" };
const laptop: Target = {
  kind: "device",
  id: "dev_1",
  name: "MacBook Pro C02XK",
  holder: { id: "emp_1", name: "Abby Ross" },
  chargerStatus: "Damaged",
};

const places = (typed: string) => matchingPlaces(typed, { screens }).map(({ title }) => title);

const done = (typed: string, targets: Target[], allowed = writes) => {
  const verb = verbOf(typed, allowed);
  return verb && verbRows(verb, targets).map(({ title, action }) => [title, action]);
};

test.each([
  ["late", ["Late orders"]],
  ["late orders", ["Late orders"]],
  ["customs", ["Orders at customs"]],
  ["notif", ["Settings: Notifications"]],
  ["settings api", ["Settings: API key", "Settings: API differences"]],
])("“%s” finds the view of the orders or the section of the settings", (typed, found) => {
  expect(places(typed)).toEqual(found);
});

test("no view is found by the word that all of them have, and none without its screen", () => {
  expect(places("orders")).toEqual([]);
  expect(places("settings")).toEqual([]);
  expect(matchingPlaces("late", { screens: railScreensOf(["/"]) })).toEqual([]);
});

test("“collect abby” and “order laptop for zoë” name what is done and the person who was found", () => {
  expect(verbOf("collect abby", writes)?.rest).toBe("abby");
  expect(done("collect abby", [abby])).toEqual([
    ["Collect from Abby Ross…", { type: "go", href: "/orders/new?type=Collection&employee=emp_1" }],
  ]);
  expect(verbOf("order laptop for zoë", writes)?.rest).toBe("zoë");
  expect(verbOf("order a laptop for zoë", writes)?.rest).toBe("zoë");
  expect(done("order laptop for abby", [abby])).toEqual([
    [
      "Order devices for Abby Ross…",
      { type: "go", href: "/orders/new?type=Deployment&employee=emp_1" },
    ],
  ]);
});

test("“collect” names one device of a person and who holds it", () => {
  expect(done("collect C02XK", [laptop])?.[0]?.[0]).toBe(
    "Collect MacBook Pro C02XK from Abby Ross…",
  );
});

test("“swap C02XK” is about the device that was found and its holder", () => {
  expect(done("swap C02XK", [laptop])).toEqual([
    [
      "Swap: MacBook Pro C02XK of Abby Ross…",
      {
        type: "go",
        href: "/orders/new?type=Swap+from+Inventory&employee=emp_1&device=dev_1",
      },
    ],
  ]);
  expect(done("swap C02XK", [{ ...laptop, holder: null }])).toEqual([]);
});

test("a charger is only requested for a device that lacks one", () => {
  expect(done("charger C02XK", [laptop])?.[0]?.[0]).toBe(
    "Request a charger for MacBook Pro C02XK…",
  );
  expect(done("charger C02XK", [{ ...laptop, chargerStatus: "Included" }])).toEqual([]);
});

test("a verb that the role can't use is a text to search", () => {
  expect(verbOf("collect abby", [])).toBeNull();
  expect(verbOf("collect", writes)).toBeNull();
  expect(verbOf("grace", writes)).toBeNull();
});
