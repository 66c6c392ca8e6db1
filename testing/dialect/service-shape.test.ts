import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerWriter } from "./answer-writer.ts";
import { idIn, parseShapes, type Route, randomShape } from "./service-shape.ts";
import type { Fields } from "./spelling.ts";

const seeds = fc.integer({ min: 0, max: 1_000_000 });
const order = {
  id: "ord_1",
  createdAt: "2026-11-21T10:00:00.000Z",
  status: "processing",
  orderType: "Swap from Inventory",
  employeeId: "emp_1",
  productIds: ["dev_1", "dev_2", "dev_3"],
  accessories: [{ id: "acc_1", orderId: "ord_1", productId: "dev_2" }],
};

/** Every text in an answer, with the path of keys to it. */
const textsIn = (value: unknown, path: string[] = []): { path: string[]; text: string }[] => {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
};

const factsIn = (answer: Fields) => {
  const texts = new Set(textsIn(answer).map(({ text }) => text));
  return ["emp_1", "dev_1", "dev_2", "dev_3", "acc_1", order.createdAt].filter((fact) =>
    texts.has(fact),
  );
};

describe("a service of a random legal shape", () => {
  it("shows the same facts in every answer of one route, in any spelling", () =>
    fc.assert(
      fc.property(seeds, fc.constantFrom<Route>("list", "single"), (seed, route) => {
        const writer = answerWriter(randomShape(seed));
        const answers = Array.from({ length: 12 }, () => writer.one("orders", order, route));
        for (const answer of answers) expect(factsIn(answer)).toEqual(factsIn(answers[0] ?? {}));
      }),
    ));

  it("nests a record with its id at most four objects deep", () =>
    fc.assert(
      fc.property(
        seeds,
        fc.constantFrom("orders", "employees", "teams", "products"),
        (seed, name) => {
          const record = { ...order, displayName: "Ada Lovelace", name: "Design" };
          const answer = answerWriter(randomShape(seed)).one(name, record, "single");
          const depths = textsIn(answer)
            .filter(({ path, text }) => path.at(-1) === "id" && text === "ord_1")
            .map(({ path }) => path.length - 1);
          expect(Math.min(...depths)).toBeLessThanOrEqual(4);
        },
      ),
    ));

  it("shows only the first device of an order if its shape has a single field for devices", () => {
    const shape = randomShape(0);
    const devices = { list: "deviceId", single: "hidden", created: "hidden" } as const;
    const answer = answerWriter({ ...shape, devices }).one("orders", order, "list");
    expect(factsIn(answer)).toContain("dev_1");
    expect(factsIn(answer)).not.toContain("dev_2");
  });

  it("lists every record, and sends the total only if its shape has totals", () =>
    fc.assert(
      fc.property(seeds, (seed) => {
        const shape = randomShape(seed);
        const numbers = { page: 0, pageSize: 50, totalCount: 77_777 };
        const records = ["one", "two"].map((id) => ({ ...order, id }));
        const answer = answerWriter(shape).list("orders", records, numbers);
        const ids = textsIn(answer).filter(({ path }) => path.at(-1) === "id");
        expect(ids.map(({ text }) => text)).toEqual(expect.arrayContaining(["one", "two"]));
        expect(JSON.stringify(answer).includes("77777")).toBe(shape.hasTotals);
      }),
    ));

  it("leaves out the facts that its shape hides", () => {
    const shape = { ...randomShape(3), hidden: new Set(["employees.jobTitle"]) };
    const employee = { id: "e1", displayName: "Ada L", jobTitle: "Analyst", department: "Math" };
    const texts = textsIn(answerWriter(shape).one("employees", employee, "single"));
    expect(texts.map(({ text }) => text)).toContain("Math");
    expect(texts.map(({ text }) => text)).not.toContain("Analyst");
  });

  it("writes the same answers for the same seed", () => {
    const write = () => {
      const writer = answerWriter(randomShape(42));
      return [1, 2, 3].map(() => writer.one("orders", order, "single"));
    };
    expect(write()).toEqual(write());
  });

  it("covers every device form, accessory place and id style within a hundred seeds", () => {
    const shapes = Array.from({ length: 100 }, (_, seed) => randomShape(seed));
    expect(new Set(shapes.map(({ devices }) => devices.list)).size).toBe(6);
    expect(new Set(shapes.map(({ devices }) => devices.single)).size).toBe(6);
    expect(new Set(shapes.map(({ accessories }) => accessories)).size).toBe(4);
    expect(new Set(shapes.map((shape) => idIn(shape, "ord", 1))).size).toBe(5);
  });
});

describe("--shapes", () => {
  it("selects the plain shape, one shape for all rounds, or one for each round", () => {
    expect(parseShapes("plain")(3)).toBeNull();
    expect(parseShapes("fixed:7")(3)?.name).toBe("random:7");
    expect(parseShapes("random:7")(3)?.name).toBe("random:7003");
    expect(() => parseShapes("any")).toThrow("--shapes takes");
  });
});
