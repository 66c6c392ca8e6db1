import { expect, test } from "vitest";
import { nearestName } from "#lib/protocol/nearest-name.ts";

const names = ["Platform", "Sécurité", "Design", "Night shift"];

test.each([
  ["PLATFORM", "Platform"],
  ["securite", "Sécurité"],
  ["Platfrm", "Platform"],
  ["Platforms", "Platform"],
  ["Desigm", "Design"],
  ["Aplatform", "Platform"],
  ["Plat", "Platform"],
])("“%s” is near the existing team “%s”", (typed, near) => {
  expect(nearestName(names, typed)).toBe(near);
});

test.each(["Sales", "", "P", "Plrm", "営業"])("“%s” is near no existing team", (typed) => {
  expect(nearestName(names, typed)).toBeNull();
});

test("a name that differs in accents alone is nearer than one that is a letter apart", () => {
  expect(nearestName(["Cafes", "Café"], "cafe")).toBe("Café");
});
