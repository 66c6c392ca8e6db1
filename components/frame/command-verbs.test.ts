import { expect, test } from "vitest";
import { matchingPlaces, type Target, verbOf, verbRows } from "#components/frame/command-verbs.ts";
import { railScreensOf } from "#components/screens/screens.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import { type OtherLanguage, testLanguages } from "#testing/components/speak.ts";

const speak = testLanguages();
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

/** What is typed for each verb in each language, about a person or a device, and the title of the row. */
const typedIn: Readonly<Record<OtherLanguage, readonly (readonly [string, Target, string])[]>> = {
  de: [
    ["bei abby abholen", abby, "Bei Abby Ross abholen …"],
    ["Abholung C02XK", laptop, "MacBook Pro C02XK bei Abby Ross abholen …"],
    ["offboarding abby", abby, "Offboarding: Abby Ross …"],
    ["abby austauschen", abby, "Austausch: Abby Ross …"],
    ["Geräte für abby bestellen", abby, "Geräte für Abby Ross bestellen …"],
    ["ladegerät für C02XK", laptop, "Ladegerät für MacBook Pro C02XK anfordern …"],
  ],
  ja: [
    ["abbyから回収", abby, "Abby Ross から回収…"],
    ["C02XK を回収", laptop, "Abby Ross から MacBook Pro C02XK を回収…"],
    ["abby の退職手続き", abby, "退職者の手続き: Abby Ross…"],
    ["交換 abby", abby, "交換: Abby Ross…"],
    ["abbyに注文", abby, "Abby Ross にデバイスを注文…"],
    ["C02XKの充電器", laptop, "MacBook Pro C02XK の充電器を依頼…"],
  ],
  ar: [
    ["استلام من abby", abby, "استلام من Abby Ross…"],
    ["استلام C02XK", laptop, "استلام MacBook Pro C02XK من Abby Ross…"],
    ["إنهاء خدمة abby", abby, "إنهاء خدمة Abby Ross…"],
    ["استبدال abby", abby, "استبدال: Abby Ross…"],
    ["طلب أجهزة لـ abby", abby, "طلب أجهزة لـ Abby Ross…"],
    ["طلب أجهزة لـabby", abby, "طلب أجهزة لـ Abby Ross…"],
    ["طلب شاحن لـ C02XK", laptop, "طلب شاحن لـ MacBook Pro C02XK…"],
  ],
};

test.each(Object.entries(typedIn))(
  "each verb is understood in %s, and in English on a page of that language",
  (language, cases) => {
    speak(language as OtherLanguage);
    for (const [typed, target, title] of cases) {
      const named = target === abby ? "abby" : "C02XK";
      expect(verbOf(typed, writes)?.rest, typed).toBe(named);
      expect(done(typed, [target])?.[0]?.[0], typed).toBe(title);
    }
    const english = ["collect abby", "offboard abby", "swap abby", "order laptop for abby"];
    for (const typed of english) expect(done(typed, [abby]), typed).toHaveLength(1);
  },
);

test.each<[OtherLanguage, string, string]>([
  ["de", "verspätet", "Verspätete Bestellungen"],
  ["de", "benachr", "Einstellungen: Benachrichtigungen"],
  ["ja", "遅延", "遅れている注文"],
  ["ja", "通知", "設定: 通知"],
  ["ar", "متأخرة", "الطلبات المتأخرة"],
  ["ar", "إشعارات", "الإعدادات: الإشعارات"],
])("in %s, “%s” finds %s", (language, typed, title) => {
  speak(language);
  expect(places(typed)).toContain(title);
});
