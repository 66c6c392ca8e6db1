import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonWord, secretVariable, shellQuoted } from "#lib/v4/call-texts/shell-words.ts";
import { runsOf } from "#testing/proofs.ts";
import { shellWords } from "#testing/v4/shell.ts";

/** No process takes a NUL in an argument, and half a surrogate pair is no character. */
const anyText = fc
  .oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({ unit: "grapheme", maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(..."-'\"$`\\ \n\r\t*!#~=;&|<>(){}[]?%a\u007f\u009b\u202e") }),
  )
  .filter((text) => !text.includes("\0") && text.isWellFormed());

describe("a text as one word of a shell", () => {
  test.each(["sh", "bash"])("is read by %s as it was, whatever characters it has", (shell) => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 20 }), (texts) => {
        expect(shellWords(texts.map(shellQuoted).join(" "), { shell })).toEqual(texts);
      }),
      { numRuns: runsOf(30) },
    );
  });

  test("holds no character on which a terminal acts while the word is pasted", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(shellQuoted(text)).not.toMatch(/[^\P{Cc}\n]/u);
      }),
    );
    // Ctrl-U would delete the line, and the return would run what follows.
    expect(shellQuoted("\u0015rm -rf x\r")).toBe(
      `"$(printf '\\025')"'rm -rf x'"$(printf '\\015')"`,
    );
  });

  test("is quoted only where the shell needs it", () => {
    expect(
      ["ord_01K9", "a@b.example", "2026-11-23", "", "a b", "=ls", "~"].map(shellQuoted),
    ).toEqual(["ord_01K9", "a@b.example", "2026-11-23", "''", "'a b'", "'=ls'", "'~'"]);
  });
});

describe("a JSON object as one word of a shell", () => {
  test("is read by the shell as it was", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
        const [word] = shellWords(jsonWord(body, []));
        expect(JSON.parse(word ?? "")).toEqual(JSON.parse(JSON.stringify(body)));
      }),
      { numRuns: runsOf(50) },
    );
  });

  test("takes a secret from its variable, wherever the field stands", () => {
    expect(secretVariable("pinCode")).toBe("QM_PIN_CODE");
    const env = { QM_PIN_CODE: "00 47$x" };
    for (const body of [{ pinCode: "" }, { a: "'", pinCode: "" }, { pinCode: "", b: ["1", "2"] }]) {
      const command = jsonWord(body, ["pinCode"]);
      expect(shellWords(command, { env }).map((word) => JSON.parse(word))).toEqual([
        { ...body, pinCode: "00 47$x" },
      ]);
    }
  });

  test("stops the shell if the variable of a secret is not set", () => {
    const command = jsonWord({ pinCode: "" }, ["pinCode"]);
    expect(() => shellWords(command, { env: { QM_PIN_CODE: "" } })).toThrow(/QM_PIN_CODE/);
  });
});
