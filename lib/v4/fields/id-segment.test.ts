import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromIdSegment, toIdSegment } from "#lib/v4/fields/id-segment.ts";

/** Any sequence of UTF-16 code units, halves of surrogate pairs included. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 32, max: 126 })), {
    maxLength: 600,
  })
  .map((units) => units.map((unit) => String.fromCharCode(unit)).join(""));

const oddIds = [
  "a/b",
  "a\\b",
  "%2F",
  "%41",
  "%",
  "a b",
  " a ",
  "a?b#c",
  "..x",
  "..",
  ".",
  "~abc",
  "~",
  "new",
  "東京 1%",
  "👩‍💻",
  "\ud800",
  "\ufeffa",
  "a+b&c=d",
  "ord.1",
  "x".repeat(512),
  "é".repeat(512),
];

describe("the path segment of an id", () => {
  it("decodes to the id for any string", () => {
    fc.assert(
      fc.property(anyText, (id) => {
        expect(fromIdSegment(toIdSegment(id))).toBe(id);
      }),
    );
  });

  it("is different for different ids", () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        expect(toIdSegment(one) === toIdSegment(other)).toBe(one === other);
      }),
    );
  });

  it.each(oddIds)("of %j consists of unreserved characters and decodes to the id", (id) => {
    const segment = toIdSegment(id);
    expect(segment).toMatch(/^[A-Za-z0-9_~-]+$/);
    expect(fromIdSegment(segment)).toBe(id);
    // A proxy may encode the tilde, and a router may hand the segment over encoded or decoded.
    expect(fromIdSegment(segment.replaceAll("~", "%7E"))).toBe(id);
    expect(new URL(`http://console.test/orders/${segment}`).pathname).toBe(`/orders/${segment}`);
  });

  it("is the id itself for letters, digits and hyphens, so that URLs stay readable", () => {
    for (const id of ["ord_01K9S", "42", "b3f1c0de-0000-4000-8000-000000000000"]) {
      expect(toIdSegment(id)).toBe(id);
    }
  });

  it("is never the name of another page", () => {
    expect(toIdSegment("new")).toBe("~bmV3");
  });
});

describe("a path segment of a URL", () => {
  it.each([
    ["ord.1", "ord.1"],
    ["%E6%9D%B1%E4%BA%AC%201%25", "東京 1%"],
    ["a%2Fb", "a/b"],
  ])("%s, from before this encoding, still decodes to %s", (segment, id) => {
    expect(fromIdSegment(segment)).toBe(id);
  });

  it.each(["", "%", "%E0%A4%A", "~!", "~YQ==", "~YR", "~_w", "~~YQ", "%80"])(
    "%j decodes to no id",
    (segment) => {
      expect(fromIdSegment(segment)).toBeNull();
    },
  );

  it("never throws, and no two escaped segments decode to one id", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const id = fromIdSegment(`~${text}`);
        if (id !== null) expect(decodeURIComponent(`~${text}`)).toBe(toIdSegment(id));
      }),
    );
  });
});
