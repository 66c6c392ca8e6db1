import fc from "fast-check";
import { expect, test } from "vitest";
import { pack, unpack } from "#lib/protocol/packed.ts";

const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.jsonValue(),
    fc.constantFrom("delivered", "in_transit", -1, -2, 0),
    fc.array(tie("value")),
    fc.dictionary(fc.constantFrom("id", "status", "sla"), tie("value")),
  ),
}));

test("packed JSON is unpacked as it was, whatever its fields and values are called", () => {
  fc.assert(
    fc.property(json, (value) => {
      const sent = JSON.parse(JSON.stringify(pack(value)));
      expect(JSON.stringify(unpack(sent))).toBe(JSON.stringify(value));
    }),
  );
  const odd = JSON.parse('[{"__proto__":{"a":1},"constructor":2,"":[]}]');
  expect(JSON.stringify(unpack(pack(odd)))).toBe(JSON.stringify(odd));
});

test("packed JSON names the fields of records once, and each of their texts once", () => {
  const orders = ["a", "b", "c"].map((id) => ({ id, status: "delivered", sla: { late: false } }));
  const packed = pack(orders);
  expect(packed.shapes).toEqual([["id", "status", "sla"], ["late"]]);
  expect(JSON.stringify(packed.value).match(/delivered/g)).toHaveLength(1);
});
