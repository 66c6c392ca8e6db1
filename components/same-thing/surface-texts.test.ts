import { describe, expect, test } from "vitest";
import {
  callText,
  missingText,
  type ShownCall,
  surfaces,
  toShownCalls,
  warningText,
} from "#components/same-thing/surface-texts.ts";
import { type OperationName, operationNames, specOf } from "#lib/v4/registry.ts";

const baseUrl = "https://service.example";

const shown = (operation: OperationName, input: object | null, secrets: string[] = []) => {
  const { summary, tool } = specOf(operation);
  return { operation, input, summary, tool, secrets } satisfies ShownCall;
};

describe("the calls of a screen", () => {
  test("are only those that the person's role and key include", () => {
    const summary = "List orders";
    const known = { baseUrl, operations: { "orders.list": { summary, tool: null, secrets: [] } } };
    const calls = [
      { operation: "orders.list" as const, input: {} },
      { operation: "teams.create" as const, input: { name: "A" } },
    ];
    expect(toShownCalls(calls, known).map(({ operation }) => operation)).toEqual(["orders.list"]);
  });

  test.each(operationNames)("have %s on every surface, but MCP where it has no tool", (name) => {
    const input = { id: "x", name: "y" };
    const texts = surfaces.map((id) => callText(shown(name, input), id, baseUrl));
    expect(texts[0]).toContain(`${baseUrl}/v4/`);
    expect(texts[1]).toContain(`quartermaster ${name.replace(".", " ")}`);
    expect(texts[2] === null).toBe(specOf(name).tool === null);
  });

  test("use the address of the service, and allow this machine's own", () => {
    const call = shown("me", {});
    expect(callText(call, "cli", baseUrl)).toBe(`quartermaster me --api-url ${baseUrl}`);
    expect(callText(call, "cli", "http://127.0.0.1:4010")).toBe(
      "quartermaster me --api-url http://127.0.0.1:4010 --allow-localhost",
    );
  });

  test.each([
    ["orders.add-accessory", null],
    ["employees.create", {}],
    ["employees.update", { id: "emp_1" }],
    ["teams.update", { id: "team_1", name: "" }],
  ] as const)("have no text for %s with nothing to send but %o, and say so", (name, input) => {
    const call = shown(name, input);
    expect(surfaces.map((id) => callText(call, id, baseUrl))).toEqual([null, null, null]);
    expect(missingText(call)).toBe("Nothing to send is filled in yet.");
  });

  test("say where the API has no MCP tool", () => {
    expect(missingText(shown("teams.list", {}))).toContain("no MCP tool");
  });
});

describe("the warning beside a call", () => {
  test("is absent for a read, also for one that is sent by POST", () => {
    expect(warningText(shown("orders.validate", {}), "curl")).toBeNull();
  });

  test("says on every surface that a write sends a real request", () => {
    for (const id of surfaces) {
      expect(warningText(shown("orders.create", {}), id)).toContain("sends a real request");
    }
  });

  test("names the variable of a secret, whose value no surface shows", () => {
    const call = shown("products.add-pin", { productId: "dev_1", pinCode: "483920" }, ["pinCode"]);
    expect(warningText(call, "curl")).toContain("Set QM_PIN_CODE");
    expect(warningText(call, "cli")).toContain("Set QM_PIN_CODE");
    for (const id of surfaces) {
      expect(callText({ ...call, tool: "add_pin" }, id, baseUrl)).not.toContain("483920");
    }
  });
});
