import { expect, test } from "vitest";
import {
  earlyKeysId,
  keepEarlyListKeys,
  takeEarlyKeys,
} from "#components/table/early-list-keys.ts";
import { pageScript } from "#lib/protocol/page-script.ts";

interface Key {
  key: string;
  target?: object;
  metaKey?: boolean;
}

/** Runs the script in a page, and returns the holder of its keys and a function that types a key. */
const startPage = () => {
  const holder: { dataset: DOMStringMap } = { dataset: {} };
  const body = { closest: () => null };
  const document = {
    body,
    getElementById: (id: string) => (id === earlyKeysId ? holder : null),
    querySelector: () => null,
  };
  let listener: ((event: object) => void) | undefined;
  const listen = (_: string, added: (event: object) => void) => {
    listener = added;
  };
  const script = pageScript(keepEarlyListKeys, earlyKeysId);
  new Function("document", "addEventListener", script)(document, listen);
  const type = ({ target = body, ...key }: Key) => {
    let isPrevented = false;
    listener?.({
      target,
      ...key,
      preventDefault: () => {
        isPrevented = true;
      },
    });
    return isPrevented;
  };
  return { holder, type };
};

test("keys typed before the list is hydrated scroll nothing and reach the list in their order", () => {
  const { holder, type } = startPage();
  expect(type({ key: "j" })).toBe(true);
  expect(type({ key: "j" })).toBe(true);
  expect(type({ key: " ", target: { closest: () => ({}) } })).toBe(true);
  expect(takeEarlyKeys(holder)).toEqual(["j", "j", " "]);
});

test("keys in a field, with a modifier, and after hydration belong to others", () => {
  const { holder, type } = startPage();
  expect(type({ key: " ", target: { closest: () => null } })).toBe(false);
  expect(type({ key: "k", metaKey: true })).toBe(false);
  expect(type({ key: "x" })).toBe(false);
  expect(takeEarlyKeys(holder)).toEqual([]);
  expect(type({ key: " " })).toBe(false);
  expect(takeEarlyKeys(holder)).toEqual([]);
});
