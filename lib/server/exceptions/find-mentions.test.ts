import fc from "fast-check";
import { expect, test } from "vitest";
import { findMentions } from "#lib/server/exceptions/find-mentions.ts";

const people = [
  { id: "1", name: "Ines Duarte" },
  { id: "2", name: "Ines Maria Duarte" },
  { id: "3", name: "Tom Becker" },
  { id: "4", name: "María Guadalupe Caldera" },
  { id: "5", name: "渡辺 純" },
];
const idsIn = (note: string) => findMentions(note, people).people.map(({ id }) => id);

test("a note mentions people by their whole name or by a first name that only one has, in any letter case", () => {
  expect(idsIn("@Tom please call")).toEqual(["3"]);
  expect(idsIn("ask @ines maria duarte, then @INES DUARTE.")).toEqual(["2", "1"]);
  expect(idsIn("@maría and @渡辺 純: look")).toEqual(["4", "5"]);
  expect(idsIn("(@Tom) @Tom Becker")).toEqual(["3"]);
});

test("a first name of two people and an unknown name mention nobody, and are named", () => {
  expect(findMentions("@Ines or @Bob", people)).toEqual({ people: [], others: ["Ines", "Bob"] });
});

test("an email address mentions nobody", () => {
  expect(findMentions("write to ada@tom.example", people)).toEqual({ people: [], others: [] });
});

test("any note names only people who may be mentioned, each once", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (note) => {
      const ids = idsIn(`${note} @Tom @${note}`);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(people.map((person) => person.id)).toContain(id);
    }),
  );
});
