import { describe, expect, test } from "vitest";
import { commandLine, commandWords, curlCommand, flagOf } from "#lib/v4/call-texts/command-line.ts";
import { shellQuoted } from "#lib/v4/call-texts/shell-words.ts";
import { rows } from "#testing/contract-rows.ts";

describe("the names of commands", () => {
  test("are the words of the contract's operations", () => {
    for (const [name] of rows) expect(commandWords(name).join(" ")).toBe(name.replace(".", " "));
  });

  test("have flags in kebab case", () => {
    expect(["employeeId", "addressTwo", "limit", "inStock"].map(flagOf)).toEqual([
      "--employee-id",
      "--address-two",
      "--limit",
      "--in-stock",
    ]);
  });
});

describe("a command", () => {
  test("names ids first, repeats lists, and quotes for the shell", () => {
    expect(commandLine("orders.get", { id: "ord_1" })).toBe("quartermaster orders get ord_1");
    expect(commandLine("orders.list", { query: "O'Brien", status: ["a b", "c"] })).toBe(
      "quartermaster orders list --query 'O'\\''Brien' --status 'a b' --status c",
    );
    expect(commandLine("inventory.search", { inStock: false })).toBe(
      "quartermaster inventory search --no-in-stock",
    );
  });

  test("keeps values and ids that begin with a dash from being read as flags", () => {
    expect(commandLine("orders.list", { query: "-x y" })).toBe(
      "quartermaster orders list '--query=-x y'",
    );
    expect(commandLine("teams.update", { id: "-1", name: "A" })).toBe(
      "quartermaster teams update --name A -- -1",
    );
  });

  test("gives a body with an object or a null as JSON", () => {
    const items = [{ itemId: "cat_1", quantity: 1, country: "DE" }];
    expect(commandLine("orders.purchase", { orderType: "Purchase for Inventory", items })).toBe(
      `quartermaster orders purchase --json '{"orderType":"Purchase for Inventory","items":[{"itemId":"cat_1","quantity":1,"country":"DE"}]}'`,
    );
    expect(commandLine("employees.update", { id: "emp_1", department: null })).toBe(
      `quartermaster employees update emp_1 --json '{"department":null}'`,
    );
  });
});

test("an empty text is a word of its own", () => {
  expect(shellQuoted("")).toBe("''");
});

describe("a curl call", () => {
  const baseUrl = "https://service.example/";

  test("keeps the key in a variable and writes ids and queries into the address", () => {
    expect(curlCommand({ baseUrl }, "orders.list", { status: ["a", "b"], limit: 5 })).toBe(
      `curl --header "X-API-KEY: $QM_API_KEY" 'https://service.example/v4/orders?limit=5&status=a&status=b'`,
    );
    expect(curlCommand({ baseUrl }, "orders.get", { id: "a/b" })).toBe(
      `curl --header "X-API-KEY: $QM_API_KEY" https://service.example/v4/orders/a%2Fb`,
    );
  });

  test("sends the body without the path fields", () => {
    expect(curlCommand({ baseUrl }, "teams.update", { id: "team_1", name: "O'Neil" })).toBe(
      `curl --request PATCH --header "X-API-KEY: $QM_API_KEY" --header 'Content-Type: application/json' --data-raw '{"name":"O'\\''Neil"}' https://service.example/v4/teams/team_1`,
    );
  });
});
