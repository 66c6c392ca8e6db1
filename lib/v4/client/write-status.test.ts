import { describe, expect, it } from "vitest";
import { meaningOf, type StatusMeaning } from "#lib/v4/client/write-status.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import { rows } from "#testing/contract-rows.ts";

const statuses = [400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 422, 429, 500, 502, 503, 504];

/** R refused, r one re-read decides, ? unknown, – unconfirmed; in the order of `statuses`. */
const table = {
  create: "RR????r?????????",
  update: "RRrr??r?????????",
  "hidden value": "RR–––?–––––?????",
};

/** Every write by the contract's rows: PATCH updates, the PIN is never shown, the others create. */
const writes = rows
  .filter(([name, method]) => method !== "GET" && name !== "orders.validate")
  .map(([name, method]): [WriteName, keyof typeof table] => [
    name as WriteName,
    name === "products.add-pin" ? "hidden value" : method === "PATCH" ? "update" : "create",
  ]);

const letters: Record<StatusMeaning, string> = {
  refused: "R",
  "re-read": "r",
  unknown: "?",
  unconfirmed: "–",
};

describe("meaningOf", () => {
  it.each(writes)(
    "a status refuses %s, a %s, only if the contract explains that status",
    (operation, kind) => {
      const found = statuses.map((status) => letters[meaningOf(operation, status)]).join("");
      expect(found).toBe(table[kind]);
    },
  );

  it("takes no redirect and no undocumented status for a refusal", () => {
    for (const [operation] of writes) {
      for (let status = 100; status < 600; status += 1) {
        const isProof = status === 400 || status === 401;
        expect(meaningOf(operation, status) === "refused").toBe(isProof);
      }
    }
  });
});
