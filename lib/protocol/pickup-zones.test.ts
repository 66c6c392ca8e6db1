import { expect, test } from "vitest";
import { allZones, zoneOfAddress, zonesOfCountry } from "#lib/protocol/pickup-zones.ts";

const zoneOf = (country: string | null, more: { state?: string; zipCode?: string } = {}) =>
  zoneOfAddress({ country, state: null, zipCode: null, reach: "street", ...more });

test.each([
  ["JP", {}, "Asia/Tokyo"],
  // Two names of one time.
  ["DE", {}, "Europe/Berlin"],
  ["IN", {}, "Asia/Kolkata"],
  ["US", { state: "Colorado" }, "America/Denver"],
  ["US", { state: " wa " }, "America/Los_Angeles"],
  ["US", { state: "Georgia" }, "America/New_York"],
  ["CA", { state: "Alberta" }, "America/Edmonton"],
  ["AU", { state: "QLD" }, "Australia/Brisbane"],
  ["BR", { state: "São Paulo" }, "America/Sao_Paulo"],
  ["BR", { state: "Sao Paulo" }, "America/Sao_Paulo"],
  ["BR", { state: "MT" }, "America/Cuiaba"],
  ["ES", { zipCode: "28013" }, "Europe/Madrid"],
  ["ES", { zipCode: "35001" }, "Atlantic/Canary"],
  ["PT", { zipCode: "4000-123" }, "Europe/Lisbon"],
  ["PT", { zipCode: "9500-001" }, "Atlantic/Azores"],
] as const)("the address in %s %j decides the zone: %s", (country, more, zone) => {
  expect(zoneOf(country, more)).toBe(zone);
});

test.each([
  ["US", {}],
  ...["Texas", "TX", "Indiana", "Kentucky", "Tennessee", "Florida", "Arizona", "Idaho"].map(
    (state) => ["US", { state }] as const,
  ),
  ["CA", { state: "Ontario" }],
  ["CA", { state: "BC" }],
  ["AU", { state: "NSW" }],
  ["BR", { state: "PE" }],
  ["MX", { state: "Jalisco" }],
  ["ES", {}],
  [null, {}],
  ["Atlantis", {}],
] as const)("the address in %s %j does not decide the zone", (country, more) => {
  expect(zoneOf(country, more)).toBeNull();
});

test("an address that may be another person's does not decide the zone", () => {
  const address = { country: "JP", state: null, zipCode: null };
  expect(zoneOfAddress({ ...address, reach: "elsewhere" })).toBeNull();
});

test("a country with several zones offers them, and no zone is the first by default", () => {
  const zones = zonesOfCountry("US");
  expect(zones).toEqual(expect.arrayContaining(["America/Denver", "America/New_York"]));
  expect(zonesOfCountry("Atlantis")).toEqual([]);
  expect(allZones()).toContain("UTC");
  expect(new Set(allZones()).size).toBe(allZones().length);
});

test("every zone of a state is one that the browser knows", () => {
  const states = { US: ["CO", "HI", "OK", "NY"], CA: ["NS", "NB", "MB", "YT"], AU: ["NT", "SA"] };
  for (const [country, codes] of Object.entries(states)) {
    for (const state of codes) {
      const timeZone = zoneOf(country, { state }) ?? "none";
      expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
    }
  }
});
