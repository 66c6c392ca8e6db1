import { describe, expect, it } from "vitest";
import { meaningOf, type StatusMeaning } from "#lib/v4/client/write-status.ts";
import { isReadName, operationNames, type WriteName } from "#lib/v4/registry.ts";

const statuses = [400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 422, 429, 500, 502, 503, 504];

/** R refused, r one re-read decides, ? unknown, – unconfirmed; in the order of `statuses`. */
const table: Record<WriteName, string> = {
  "orders.create": "RR????r?????????",
  "orders.purchase": "RR????r?????????",
  "orders.add-accessory": "RR????r?????????",
  "employees.create": "RR????r?????????",
  "teams.create": "RR????r?????????",
  "company.add-address": "RR????r?????????",
  "employees.update": "RRrr??r?????????",
  "teams.update": "RRrr??r?????????",
  "products.add-pin": "RR–––?–––––?????",
};

const letters: Record<StatusMeaning, string> = {
  refused: "R",
  "re-read": "r",
  unknown: "?",
  unconfirmed: "–",
};

describe("meaningOf", () => {
  it.each(Object.entries(table) as [WriteName, string][])(
    "%s is refused for sure by a status that the contract explains, and by no other",
    (operation, expected) => {
      const found = statuses.map((status) => letters[meaningOf(operation, status)]).join("");
      expect(found).toBe(expected);
    },
  );

  it("covers every write", () => {
    const writes = operationNames.filter((name) => !isReadName(name));
    expect(Object.keys(table).sort()).toEqual(writes.sort());
  });

  it("takes no redirect and no status of the contract's silence for a refusal", () => {
    for (const operation of Object.keys(table) as WriteName[]) {
      for (let status = 100; status < 600; status += 1) {
        const isProof = status === 400 || status === 401;
        expect(meaningOf(operation, status) === "refused").toBe(isProof);
      }
    }
  });
});
