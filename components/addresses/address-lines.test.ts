import { describe, expect, test } from "vitest";
import { addressLines } from "#components/addresses/address-lines.ts";
import type { AddressParts } from "#lib/v4/fields/address-parts.ts";

describe("the lines of an address", () => {
  test.each<[country: string, place: AddressParts, lines: string[]]>([
    ["DE", { zipCode: "10115", city: "Berlin" }, ["10115 Berlin"]],
    ["MX", { zipCode: "44100", city: "León", state: "Jalisco" }, ["44100 León, Jalisco"]],
    ["US", { zipCode: "78701", city: "Austin", state: "Texas" }, ["Austin, Texas 78701"]],
    ["AU", { zipCode: "2000", city: "Sydney", state: "NSW" }, ["Sydney NSW 2000"]],
    ["IN", { zipCode: "560001", city: "Delhi", state: "Delhi" }, ["Delhi 560001, Delhi"]],
    ["GB", { zipCode: "EC1A 1BB", city: "London" }, ["London", "EC1A 1BB"]],
    ["BR", { zipCode: "01310-100", city: "Rio", state: "RJ" }, ["Rio, RJ", "01310-100"]],
    ["XX", { zipCode: "1", city: "Anywhere", state: "Province" }, ["Anywhere, Province 1"]],
    ["fr", { zipCode: "75001", city: "Paris" }, ["75001 Paris"]],
  ])("have the city in the format of %s", (country, place, lines) => {
    expect(addressLines({ address: "1 Street", country, ...place })).toEqual([
      "1 Street",
      ...lines,
    ]);
  });

  const minato = { addressTwo: "3階", city: "東京都港区", zipCode: "105-0011", country: "JP" };
  test.each<[behavior: string, parts: AddressParts, lines: string[]]>([
    [
      "go from the largest part to the smallest in Japanese script, with the postal mark",
      { address: "芝公園4-2-8", ...minato },
      ["〒105-0011", "東京都港区", "芝公園4-2-8", "3階"],
    ],
    [
      "go from the largest part to the smallest in Korean script",
      { address: "세종대로 110", city: "서울특별시", zipCode: "04524", country: "KR" },
      ["04524", "서울특별시", "세종대로 110"],
    ],
    [
      "go from the smallest part to the largest in Japan in Latin letters",
      { address: "4-2-8 Shibakoen", city: "Tokyo", zipCode: "105-0011", country: "JP" },
      ["4-2-8 Shibakoen", "105-0011 Tokyo"],
    ],
    [
      "have the Japanese postal mark once",
      { city: "大阪市", zipCode: "〒530-0001", country: "JP" },
      ["〒530-0001", "大阪市"],
    ],
    [
      "keep right-to-left text as it came",
      { address: "شارع الشيخ زايد", city: "دبي", country: "AE" },
      ["شارع الشيخ زايد", "دبي"],
    ],
    [
      "have no gap where a part is blank or null",
      { city: "Lisboa", state: " ", zipCode: null, country: "PT" },
      ["Lisboa"],
    ],
    ["have no gap where the city is missing", { zipCode: "78701", country: "US" }, ["78701"]],
    ["are none where only the country came", { country: "DE" }, []],
    [
      "split a street that has several lines",
      { address: "Halden Ltd\r\nUnit 4", city: "Leeds", country: "GB" },
      ["Halden Ltd", "Unit 4", "Leeds"],
    ],
  ])("%s", (_behavior, parts, lines) => {
    expect(addressLines(parts)).toEqual(lines);
  });
});
