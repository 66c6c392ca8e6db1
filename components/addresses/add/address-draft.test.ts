import { describe, expect, test } from "vitest";
import {
  addressProblems,
  addressSections,
  emptyAddress,
  findSimilarAddresses,
  toAddressInput,
} from "#components/addresses/add/address-draft.ts";
import { registry } from "#lib/v4/registry.ts";

const { input } = registry["company.add-address"];
const fields = addressSections.flatMap((section) => section.fields);

const tokyo = {
  ...emptyAddress,
  alias: "東京オフィス",
  address: "芝公園4-2-8",
  city: "東京都港区",
  zipCode: "105-0011",
  country: "JP",
  contactName: "渡辺 純",
  contactEmail: "jun@halden.example",
  phone: "+81 3 1234 5678",
};

describe("the fields of the address form", () => {
  test("are the fields of the contract, and only its optional ones may be left out", () => {
    expect(fields.map(({ name }) => name).sort()).toEqual(Object.keys(input.shape).sort());
    for (const { name, missing } of fields) {
      const { [name]: _, ...rest } = tokyo;
      const sent = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ""));
      expect(input.safeParse(sent).success, name).toBe(missing === undefined);
    }
  });

  test.each(fields)("$name takes as many characters as the schema", ({ name, maxLength }) => {
    if (name === "contactEmail" || name === "country") return;
    const start = name === "phone" ? "+4" : "";
    const sent = (length: number) =>
      toAddressInput({ ...tokyo, [name]: start + "5".repeat(length - start.length) });
    expect(input.safeParse(sent(maxLength)).success).toBe(true);
    expect(input.safeParse(sent(maxLength + 1)).success).toBe(false);
    expect(addressProblems({ ...tokyo, [name]: "5".repeat(maxLength + 1) })).toHaveProperty(name);
  });
});

test("the address form sends the filled-in fields, trimmed", () => {
  expect(toAddressInput({ ...tokyo, state: "  ", city: " 東京都港区 " })).toEqual(
    Object.fromEntries(Object.entries(tokyo).filter(([, value]) => value !== "")),
  );
});

describe("the problems of an address draft", () => {
  test("name every field that the contract requires and the draft lacks", () => {
    expect(Object.keys(addressProblems(emptyAddress))).toEqual(
      fields.filter(({ missing }) => missing).map(({ name }) => name),
    );
    expect(addressProblems(tokyo)).toEqual({});
  });

  test.each([
    ["030 1234567", true],
    ["+49 30 1234567", false],
    ["+0 30", true],
    ["0049 30", true],
  ])("check the phone number %s (problem: %s)", (phone, isProblem) => {
    expect("phone" in addressProblems({ ...tokyo, phone })).toBe(isProblem);
  });
});

describe("findSimilarAddresses", () => {
  const saved = { id: "addr_1", ...tokyo, addressTwo: null, state: null };

  test("finds an address with the same alias in any case, and the same place under another alias", () => {
    const draft = { ...emptyAddress, alias: " 東京オフィス" };
    expect(findSimilarAddresses([saved], draft)).toEqual([{ address: saved, isSamePlace: false }]);
    expect(findSimilarAddresses([saved], { ...tokyo, alias: "Tokyo" })).toEqual([
      { address: saved, isSamePlace: true },
    ]);
    expect(
      findSimilarAddresses([{ ...saved, alias: "HQ" }], { ...tokyo, alias: "hq" }),
    ).toHaveLength(1);
  });

  test("finds no address for an empty form or for another place", () => {
    expect(findSimilarAddresses([saved, { alias: null }], emptyAddress)).toEqual([]);
    expect(findSimilarAddresses([saved], { ...tokyo, alias: "Tokyo", phone: "+81 1" })).toEqual([]);
  });
});
