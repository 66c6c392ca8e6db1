import { expect, test } from "vitest";
import { countryNames } from "#lib/protocol/country-names.ts";

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const names = new Intl.DisplayNames("en-GB", { type: "region", fallback: "none" });

test("each code that has a name in English has it here, four of them shorter", () => {
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const named = codes.flatMap((code) => {
    const name = names.of(code);
    return name === undefined ? [] : [[code, name]];
  });
  expect(countryNames).toEqual({
    ...Object.fromEntries(named),
    FK: "Falkland Islands",
    HK: "Hong Kong",
    MO: "Macao",
    PS: "Palestine",
  });
});
