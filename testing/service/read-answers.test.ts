import { expect, it } from "vitest";
import { normalize } from "#lib/v4/normalize/normalize.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import { envelopeWriter } from "../dialect/envelope-writer.ts";
import { recordWriter } from "../dialect/record-writer.ts";
import { randomShape } from "../dialect/service-shape.ts";
import type { Fields } from "../dialect/spelling.ts";
import { seeded } from "../random.ts";

const order = { orderType: "Deployment", employeeId: "e1", productIds: ["d1"] };
const created: [WriteName, collection: string, fields: Fields][] = [
  ["orders.add-accessory", "accessories", { orderId: "o1", productId: "d1" }],
  ["orders.add-accessory", "accessories", { orderId: "o1", serialNumber: "S1" }],
  ["orders.create", "orders", { ...order, status: "processing" }],
  ["employees.create", "employees", { displayName: "Ada", email: "ada@example.com" }],
  ["teams.create", "teams", { name: "Design" }],
];

it("normalize() finds the created record in every envelope, and never a sibling of the record", () => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const random = seeded(seed);
    const service = randomShape(seed);
    const envelopes = envelopeWriter(service, random);
    const write = recordWriter(service, random);
    for (const [operation, collection, fields] of created) {
      const record = write(collection, { id: "created", ...fields }, "created");
      const answers = [
        envelopes.one(collection, record),
        envelopes.deepest(collection, record),
        envelopes.strange(record),
      ];
      for (const answer of answers) {
        const { data } = normalize(operation, answer);
        expect(data, JSON.stringify(answer)).toMatchObject({ id: "created" });
      }
    }
  }
});
