import { describe, expect, test } from "vitest";
import { addressLines } from "#components/address/address-lines.ts";

describe("the lines of an address", () => {
  test.each([
    ["DE", { zipCode: "10115", city: "Berlin" }, ["10115 Berlin"]],
    [
      "MX",
      { zipCode: "44100", city: "Guadalajara", state: "Jalisco" },
      ["44100 Guadalajara, Jalisco"],
    ],
    ["US", { zipCode: "78701", city: "Austin", state: "Texas" }, ["Austin, Texas 78701"]],
    ["AU", { zipCode: "2000", city: "Sydney", state: "NSW" }, ["Sydney NSW 2000"]],
    [
      "IN",
      { zipCode: "560001", city: "Bengaluru", state: "Karnataka" },
      ["Bengaluru 560001, Karnataka"],
    ],
    ["GB", { zipCode: "EC1A 1BB", city: "London" }, ["London", "EC1A 1BB"]],
    [
      "BR",
      { zipCode: "01310-100", city: "São Paulo", state: "SP" },
      ["São Paulo, SP", "01310-100"],
    ],
    ["XX", { zipCode: "1", city: "Anywhere", state: "Province" }, ["Anywhere, Province 1"]],
  ])("have the city in the format of %s", (country, place, lines) => {
    expect(addressLines({ address: "1 Street", country, ...place })).toEqual([
      "1 Street",
      ...lines,
    ]);
  });

  test("go from the largest part to the smallest in Chinese, Japanese and Korean script", () => {
    expect(
      addressLines({
        address: "芝公園4-2-8",
        addressTwo: "3階",
        city: "東京都港区",
        zipCode: "105-0011",
        country: "JP",
      }),
    ).toEqual(["〒105-0011", "東京都港区", "芝公園4-2-8", "3階"]);
    expect(
      addressLines({
        address: "세종대로 110",
        city: "서울특별시",
        zipCode: "04524",
        country: "KR",
      }),
    ).toEqual(["04524", "서울특별시", "세종대로 110"]);
  });

  test("go from the smallest part to the largest in Japan in Latin letters", () => {
    expect(
      addressLines({
        address: "4-2-8 Shibakoen",
        city: "Tokyo",
        zipCode: "105-0011",
        country: "JP",
      }),
    ).toEqual(["4-2-8 Shibakoen", "105-0011 Tokyo"]);
  });

  test("have the Japanese postal mark once", () => {
    expect(addressLines({ city: "大阪市", zipCode: "〒530-0001", country: "JP" })).toEqual([
      "〒530-0001",
      "大阪市",
    ]);
  });

  test("keep right-to-left text as it came", () => {
    expect(addressLines({ address: "شارع الشيخ زايد", city: "دبي", country: "AE" })).toEqual([
      "شارع الشيخ زايد",
      "دبي",
    ]);
  });

  test("have no gap where a part is missing, null or blank", () => {
    expect(addressLines({ city: "Lisboa", state: " ", zipCode: null, country: "PT" })).toEqual([
      "Lisboa",
    ]);
    expect(addressLines({ zipCode: "78701", country: "US" })).toEqual(["78701"]);
    expect(addressLines({ country: "DE" })).toEqual([]);
  });

  test("split a street that has several lines", () => {
    expect(addressLines({ address: "Halden Ltd\r\nUnit 4", city: "Leeds", country: "GB" })).toEqual(
      ["Halden Ltd", "Unit 4", "Leeds"],
    );
  });

  test("are the same for a country code in lower case", () => {
    expect(addressLines({ city: "Paris", zipCode: "75001", country: "fr" })).toEqual([
      "75001 Paris",
    ]);
  });
});
