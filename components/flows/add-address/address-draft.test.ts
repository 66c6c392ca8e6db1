import { describe, expect, test } from "vitest";
import {
  addressProblems,
  addressSections,
  emptyAddress,
  likeAddresses,
  toAddressInput,
} from "#components/flows/add-address/address-draft.ts";
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

describe("the form's fields", () => {
  test("are those of the contract, and as many of them may be left out", () => {
    expect(fields.map(({ name }) => name).sort()).toEqual(Object.keys(input.shape).sort());
    for (const { name, isOptional } of fields) {
      const { [name]: _, ...rest } = tokyo;
      const sent = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ""));
      expect(input.safeParse(sent).success, name).toBe(isOptional === true);
    }
  });

  test.each(fields)("$name is as long as the schema takes", ({ name, longest }) => {
    if (name === "contactEmail" || name === "country") return;
    const start = name === "phone" ? "+4" : "";
    const sent = (length: number) =>
      toAddressInput({ ...tokyo, [name]: start + "5".repeat(length - start.length) });
    expect(input.safeParse(sent(longest)).success).toBe(true);
    expect(input.safeParse(sent(longest + 1)).success).toBe(false);
    expect(addressProblems({ ...tokyo, [name]: "5".repeat(longest + 1) })).toHaveProperty(name);
  });
});

test("sends what is filled in, trimmed", () => {
  expect(toAddressInput({ ...tokyo, state: "  ", city: " 東京都港区 " })).toEqual(
    Object.fromEntries(Object.entries(tokyo).filter(([, value]) => value !== "")),
  );
});

describe("problems", () => {
  test("are named for all that the contract requires", () => {
    expect(Object.keys(addressProblems(emptyAddress))).toEqual(
      fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
    );
    expect(addressProblems(tokyo)).toEqual({});
  });

  test.each([
    ["030 1234567", true],
    ["+49 30 1234567", false],
    ["+0 30", true],
    ["0049 30", true],
  ])("of the phone number %s", (phone, isProblem) => {
    expect("phone" in addressProblems({ ...tokyo, phone })).toBe(isProblem);
  });
});

describe("likeAddresses", () => {
  const saved = { id: "addr_1", ...tokyo, addressTwo: null, state: null };

  test("finds the same alias, whatever its case, and the same place under another name", () => {
    const draft = { ...emptyAddress, alias: " 東京オフィス" };
    expect(likeAddresses([saved], draft)).toEqual([{ address: saved, isSamePlace: false }]);
    expect(likeAddresses([saved], { ...tokyo, alias: "Tokyo" })).toEqual([
      { address: saved, isSamePlace: true },
    ]);
    expect(likeAddresses([{ ...saved, alias: "HQ" }], { ...tokyo, alias: "hq" })).toHaveLength(1);
  });

  test("finds nothing for an empty form or another place", () => {
    expect(likeAddresses([saved, { alias: null }], emptyAddress)).toEqual([]);
    expect(likeAddresses([saved], { ...tokyo, alias: "Tokyo", phone: "+81 1" })).toEqual([]);
  });
});
