import { describe, expect, it } from "vitest";
import { scopeLines } from "#components/access/connections/advise-scopes.ts";

describe("scopeLines", () => {
  it("lists what was declared and what was used, each once, in the order of the contract", () => {
    const uses = [
      { capability: "teams:read" as const, count: 2 },
      { capability: "orders:read" as const, count: 9 },
    ];
    expect(scopeLines(["orders:write", "orders:read"], { uses })).toEqual([
      { capability: "orders:read", isDeclared: true, count: 9 },
      { capability: "orders:write", isDeclared: true, count: 0 },
      { capability: "teams:read", isDeclared: false, count: 2 },
    ]);
  });
});
