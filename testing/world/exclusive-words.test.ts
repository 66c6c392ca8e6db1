import { expect, test } from "vitest";
import { findLeaks } from "./exclusive-words.ts";

const words = ["ord_000001", "Ada Lovelace"];

test("a word of the other person in an answer is a leak, wherever it stands", () => {
  expect(findLeaks('{"items":[{"id":"ord_000001"}]}', words)).toEqual(["ord_000001"]);
  expect(findLeaks("<td>Ada Lovelace</td>", words)).toEqual(["Ada Lovelace"]);
  expect(findLeaks("<td>Grace Hopper</td>", words)).toEqual([]);
});

test("a word that the request named is no leak, also where the address has it encoded", () => {
  expect(findLeaks("No results for Ada Lovelace", words, "/orders?query=Ada%20Lovelace")).toEqual(
    [],
  );
  expect(findLeaks("ord_000001 for Ada Lovelace", words, "/orders/ord_000001")).toEqual([
    "Ada Lovelace",
  ]);
});
