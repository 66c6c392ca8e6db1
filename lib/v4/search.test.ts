import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { operationNames, specOf } from "#lib/v4/registry.ts";
import { readSearch, type SearchField, writeSearch } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";

const orderFields = searchFieldsOf("orders.list");
const read = (text: string, fields = orderFields) => readSearch(fields, new URLSearchParams(text));

describe("searchFieldsOf", () => {
  it("derives the kind of each field from the input schema", () => {
    expect(orderFields).toEqual([
      { name: "query", kind: "text", label: "Query" },
      { name: "status", kind: "many", label: "Status" },
      { name: "type", kind: "many", label: "Type" },
      { name: "page", kind: "integer", label: "Page" },
      { name: "limit", kind: "integer", label: "Limit" },
      { name: "sort", kind: "text", label: "Sort" },
      {
        name: "sortDirection",
        kind: "choice",
        label: "Sort direction",
        options: ["asc", "desc"],
      },
    ]);
    const kinds = Object.fromEntries(
      searchFieldsOf("orders.validate").map(({ name, kind }) => [name, kind]),
    );
    expect(kinds).toEqual({
      orderType: "choice",
      employeeId: "text",
      productIds: "many",
      dispositions: "json",
      legalHold: "json",
      pickupWindow: "json",
    });
    expect(searchFieldsOf("inventory.search").find(({ name }) => name === "inStock")?.kind).toBe(
      "boolean",
    );
  });

  it("returns every input field of every operation", () => {
    for (const name of operationNames) {
      expect(searchFieldsOf(name).map((field) => field.name)).toEqual(
        Object.keys(specOf(name).input.shape),
      );
    }
  });
});

describe("readSearch", () => {
  it("reads each kind of field, and drops blank parameters and those that are not a field", () => {
    expect(
      read("query=mac&status=shipped&status=delivered&type=&page=2&limit=50&peek=1&sort=%20"),
    ).toEqual({ query: "mac", status: ["shipped", "delivered"], page: 2, limit: 50 });
    expect(read("inStock=false", searchFieldsOf("inventory.search"))).toEqual({ inStock: false });
  });

  it("keeps a value of another kind as text, so that the schema reports it", () => {
    expect(read("page=two&limit=1e3")).toEqual({ page: "two", limit: "1e3" });
    expect(read("inStock=maybe", searchFieldsOf("inventory.search"))).toEqual({ inStock: "maybe" });
    expect(read("pickupWindow={", searchFieldsOf("orders.validate"))).toEqual({
      pickupWindow: "{",
    });
    expect(specOf("orders.list").input.safeParse(read("page=two")).error?.issues[0]?.path).toEqual([
      "page",
    ]);
  });

  it("takes the first value where a field with a single value is repeated", () => {
    expect(read("page=1&page=7")).toEqual({ page: 1 });
  });

  it("never sets a prototype from a parameter called __proto__", () => {
    const input = read("__proto__=1&constructor=2&query=x");
    expect(Object.keys(input)).toEqual(["query"]);
    const nested = read(
      `pickupWindow=${encodeURIComponent('{"__proto__":{"from":"x"}}')}`,
      searchFieldsOf("orders.validate"),
    );
    expect(specOf("orders.validate").input.safeParse(nested).success).toBe(false);
    expect(({} as Record<string, unknown>).from).toBeUndefined();
  });
});

describe("writeSearch", () => {
  it("sorts keys, repeats lists, writes nested values as JSON and drops empty values", () => {
    const search = writeSearch({
      type: ["Collection", "Deployment"],
      query: "a b&c",
      page: 0,
      status: [],
      sort: undefined,
      pickupWindow: { to: "b", from: "a" },
      inStock: false,
    });
    expect(search.toString()).toBe(
      "inStock=false&page=0&pickupWindow=%7B%22from%22%3A%22a%22%2C%22to%22%3A%22b%22%7D" +
        "&query=a+b%26c&type=Collection&type=Deployment",
    );
  });
});

const word = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== "");
const anyValue = (field: SearchField): fc.Arbitrary<unknown> => {
  const plain = field.options ? fc.constantFrom(...field.options) : word;
  switch (field.kind) {
    case "integer":
      return fc.integer();
    case "boolean":
      return fc.boolean();
    case "many":
      return fc.array(plain, { minLength: 1, maxLength: 4 });
    case "json":
      return fc.array(fc.dictionary(word, fc.oneof(word, fc.boolean(), fc.integer())), {
        minLength: 1,
        maxLength: 3,
      });
    default:
      return plain;
  }
};

const inputs = fc.constantFrom(...operationNames).chain((name) => {
  const fields = searchFieldsOf(name);
  return fc.record({
    name: fc.constant(name),
    input: fc.record(Object.fromEntries(fields.map((field) => [field.name, anyValue(field)])), {
      requiredKeys: [],
      noNullPrototype: true,
    }),
  });
});

describe("any search", () => {
  it("is the same after it was written to a query string and read from it", () => {
    fc.assert(
      fc.property(inputs, ({ name, input }) => {
        const text = writeSearch(input).toString();
        expect(readSearch(searchFieldsOf(name), new URLSearchParams(text))).toEqual(input);
      }),
    );
  });

  it("is read from any query string without an error", () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.constantFrom(...operationNames), (text, name) => {
        readSearch(searchFieldsOf(name), new URLSearchParams(text));
      }),
    );
  });
});

it("an id that consists of blanks is kept, because ids are opaque", () => {
  const search = writeSearch({ id: "  " });
  expect(readSearch(searchFieldsOf("orders.get"), search)).toEqual({ id: "  " });
});
