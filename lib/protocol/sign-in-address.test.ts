import { expect, test } from "vitest";
import { choosePasswordHref, signInHref, signInWindowHref } from "#lib/protocol/sign-in-address.ts";

test("the pages of the sign-in lead back to where the person was", () => {
  expect(signInHref("/")).toBe("/signin");
  expect(signInHref("/orders?page=2")).toBe("/signin?from=%2Forders%3Fpage%3D2");
  expect(choosePasswordHref("/orders")).toBe("/signin/password?from=%2Forders");
});

test("a sign-in in a window ends on the page that closes it, which knows the page below", () => {
  const { searchParams } = new URL(signInWindowHref("/orders/new?type=Swap"), "http://console");
  expect(searchParams.get("from")).toBe("/signed-in?from=%2Forders%2Fnew%3Ftype%3DSwap");
  expect(signInWindowHref("/")).toBe("/signin?from=%2Fsigned-in");
});
