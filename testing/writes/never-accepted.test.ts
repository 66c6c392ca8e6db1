import { expect, test } from "vitest";
import { findNeverAccepted } from "./never-accepted.ts";

test("a write that was submitted often and never accepted is found; a rare one is not", () => {
  const planned = [
    ...Array.from({ length: 8 }, () => ({ operation: "teams.create" as const })),
    ...Array.from({ length: 8 }, () => ({ operation: "orders.create" as const })),
    { operation: "products.add-pin" as const },
  ];
  const accepted = { operation: "orders.create", state: "accepted" };
  expect(findNeverAccepted(planned, [accepted])).toEqual(["teams.create"]);
  const refused = { operation: "teams.create", state: "refused" };
  expect(findNeverAccepted(planned, [accepted, refused])).toEqual(["teams.create"]);
});
