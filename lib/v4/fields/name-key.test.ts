import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import { runsOf } from "#testing/proofs.ts";

describe("two names are the same", () => {
  test.each([
    ["Équipe", "équipe"],
    ["E\u0301quipe", "ÉQUIPE"],
    ["Straße", "STRASSE"],
    ["STRAẞE", "straße"],
    ["Ομάδας", "ΟΜΆΔΑΣ"],
    ["ομάδασ", "ομάδας"],
    ["отдел", "ОТДЕЛ"],
    ["İstanbul", "I\u0307STANBUL"],
    ["ᏣᎳᎩ", "ꮳꮃꭹ"],
    ["ქართული", "ᲥᲐᲠᲗᲣᲚᲘ"],
    ["한국 팀", "한국 팀".normalize("NFD")],
    ["  Sales \u00a0EMEA", "sales emea"],
  ])("%s, %s", (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  test.each([
    ["Sınır", "Sinir"],
    ["İzmir", "izmir"],
    ["Equipe", "Équipe"],
    ["Sales EMEA", "SalesEMEA"],
    ["Team ²", "Team 2"],
    ["می‌خواهم", "میخواهم"],
  ])("unless letters differ: %s, %s", (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  test("in every letter case and composition, for every text", () => {
    const text = fc
      .oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }))
      .filter((each) => !each.includes("ı"));
    fc.assert(
      fc.property(text, (name) => {
        const key = nameKey(name);
        const spellings = [name.normalize("NFD"), name.normalize("NFC"), key, name.toUpperCase()];
        for (const other of spellings) expect(nameKey(other)).toBe(key);
      }),
      { numRuns: runsOf(500) },
    );
  });

  test("in every letter case of every character of Unicode but the dotless i", () => {
    const differing: string[] = [];
    for (let code = 0x80; code < 0x20000; code += 1) {
      const character = String.fromCodePoint(code);
      const cases = [character.toUpperCase(), character.toLowerCase()];
      if (!/\p{L}/u.test(character) || code === 0x131) continue;
      if (cases.some((each) => nameKey(`a${each}b`) !== nameKey(`a${character}b`)))
        differing.push(`${character} ${code.toString(16)}`);
    }
    expect(differing).toEqual([]);
  });

  test("in whatever order letters and their marks come, as far as Unicode calls them equal", () => {
    expect(nameKey("a\u0323\u0302")).toBe(nameKey("a\u0302\u0323"));
    expect(nameKey("Ậ")).toBe(nameKey("a\u0302\u0323"));
  });
});
