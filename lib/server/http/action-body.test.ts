import { createRequire } from "node:module";
import { Readable, type Writable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isActionBody } from "#lib/server/http/action-body.ts";
import { runsOf } from "#testing/proofs.ts";

interface Decoder {
  decodeReply: (body: string, modules: object, options: object) => Promise<unknown>;
  decodeReplyFromBusboy: (busboy: Writable, modules: object, options: object) => Promise<unknown>;
  createTemporaryReferenceSet: () => object;
}

// What Next decodes the arguments with, before any code of Quartermaster runs.
const load = createRequire(import.meta.url);
const react: Decoder = load("next/dist/compiled/react-server-dom-turbopack/server.node");
const busboy: (options: object) => Writable = load("next/dist/compiled/busboy");

const options = () => ({ temporaryReferences: react.createTemporaryReferenceSet() });
const plain = "text/plain;charset=UTF-8";
const multipart = "multipart/form-data; boundary=b";

const decode = (type: string, body: string): Promise<unknown> => {
  if (type === plain) return react.decodeReply(body, {}, options());
  const parser = busboy({ headers: { "content-type": type } });
  const decoded = react.decodeReplyFromBusboy(parser, {}, options());
  Readable.from([Buffer.from(body)]).pipe(parser);
  return decoded;
};

const isAccepted = (type: string, body: string) => isActionBody(type, Buffer.from(body));

const part = (name: string, text: string, more = "") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
const form = (...parts: string[]) => `${parts.join("")}--b--\r\n`;

/** Every character with which React's decoder begins a reference, and some that it has not yet. */
const letters = [..."$@hHTQWKiI-NuDnAOoUSsLlGgMmVBRrXxFEPdj1aé "];
const reference = fc
  .tuple(fc.constantFrom(...letters), fc.constantFrom("", "1", "1:a:b", "0", "99", "x", "-1", "$"))
  .map(([letter, rest]) => `$${letter}${rest}`);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    reference,
    fc.string(),
    fc.integer(),
    fc.constant(null),
    fc.array(tie("tree"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "then", "__proto__", "$1", "toString"), tie("tree")),
  ),
}));

describe("the body of a call of a Server Action", () => {
  it("is refused, or React decodes it to a list of arguments, whatever references it has", () =>
    fc.assert(
      fc.asyncProperty(fc.oneof(fc.array(tree, { maxLength: 3 }), tree), async (value) => {
        const body = JSON.stringify(value);
        if (isAccepted(plain, body)) expect(await decode(plain, body)).toBeInstanceOf(Array);
        const parts = form(part("_1_name", "Zoë"), part("0", body));
        if (isAccepted(multipart, parts)) {
          expect(await decode(multipart, parts)).toBeInstanceOf(Array);
        }
      }),
      { numRuns: runsOf(1_000) },
    ));

  it.each([
    ["a typed array without its bytes", '["$S1"]'],
    ["a map", '["$Q1"]'],
    ["a set", '[["$W1"]]'],
    ["a promise", '["$@1"]'],
    ["a file", '[{"a":"$B1"}]'],
    ["a stream", '["$R1"]'],
    ["an iterator", '["$i1"]'],
    ["another action", '["$h1"]'],
    ["a value that only the browser has", '["$T"]'],
    ["a number without digits", '["$nx"]'],
    ["a form in a body without parts", '["$K1"]'],
    ["a part of itself", '["$0"]'],
    ["a value instead of a list", '"hello"'],
    ["an object instead of a list", "{}"],
    ["deeper values than any form has", `${"[".repeat(5_000)}${"]".repeat(5_000)}`],
  ])("is refused with %s", (_what, body) => {
    expect(isAccepted(plain, body)).toBe(false);
  });

  it.each([
    ["the list twice", [part("0", "[]"), part("0", "[]")]],
    ["the list in a part whose name React reads as 0", [part("", "[]"), part("0", "[]")]],
    ["the list as a stream", [part("S0", "[]"), part("0", "[]")]],
    ["the list in a file", [part("0", "[]", '; filename="a"')]],
    ["a file", [part("_1_file", "x", '; filename="a"'), part("0", '["$K1"]')]],
    ["a set", [part("1", "[]"), part("0", '["$W1"]')]],
    ["a delimiter within a field", [part("_1_a", "x\r\n--b-- y"), part("0", '["$K1"]')]],
    ["a part without a name", ["--b\r\nContent-Type: text/plain\r\n\r\nx\r\n", part("0", "[]")]],
  ])("is refused with %s", (_what, parts) => {
    expect(isAccepted(multipart, form(...parts))).toBe(false);
  });

  it("is accepted as React's client writes values and forms", async () => {
    const values =
      '["$$literal","$undefined","$NaN","$-Infinity","$-0",{"a":"$D2026-01-01T00:00:00.000Z"}]';
    expect(isAccepted(plain, values)).toBe(true);
    expect(await decode(plain, values)).toEqual([
      "$literal",
      undefined,
      Number.NaN,
      Number.NEGATIVE_INFINITY,
      -0,
      { a: new Date("2026-01-01") },
    ]);
    const parts = form(part("_1_name", "$Zoë --b"), part("0", '[null,"$K1"]'));
    expect(isAccepted(multipart, parts)).toBe(true);
    const [, fields] = (await decode(multipart, parts)) as [null, FormData];
    expect(fields.get("name")).toBe("$Zoë --b");
  });
});
