import fc from "fast-check";
import { expect, test } from "vitest";
import { pack, unpack } from "#lib/protocol/packed.ts";

const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.jsonValue(),
    fc.constantFrom("delivered", "in_transit", -1, -2, 0, undefined),
    fc.array(tie("value")),
    fc.dictionary(fc.constantFrom("id", "status", "sla"), tie("value")),
  ),
}));

test("packed JSON is unpacked as it was, whatever its fields and values are called", () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(JSON.stringify(unpack(pack([value])))).toBe(JSON.stringify([value]));
    }),
  );
  const odd = JSON.parse('[{"__proto__":{"a":1},"constructor":2,"":[]}]');
  expect(JSON.stringify(unpack(pack(odd)))).toBe(JSON.stringify(odd));
});

test("packed JSON names the fields of records once, and each of their texts once", () => {
  const orders = ["a", "b", "c"].map((id) => ({ id, status: "delivered", sla: { late: false } }));
  const packed = pack(orders);
  for (const text of ["id", "status", "sla", "late", "delivered"]) {
    expect(packed.split(`"${text}"`)).toHaveLength(2);
  }
});
