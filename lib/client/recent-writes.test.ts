import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { mayPrecedeWrite, rememberWrite } from "#lib/client/recent-writes.ts";

const order = ["read", "orders.get", "id=1"];
const isOrder = ([, name]: readonly unknown[]) => name === "orders.get";

test("an answer that a kept page brings may precede a write for five minutes", () => {
  const client = new QueryClient();
  expect(mayPrecedeWrite(client, order, Number.NaN, 0)).toBe(false);
  rememberWrite(client, isOrder, 1_000);
  expect(mayPrecedeWrite(client, order, Number.NaN, 300_999)).toBe(true);
  expect(mayPrecedeWrite(client, order, Number.NaN, 301_000)).toBe(false);
});

test("a write makes only the queries stale that it touched, and only those of its own connection", () => {
  const client = new QueryClient();
  rememberWrite(client, isOrder, 0);
  expect(mayPrecedeWrite(client, ["read", "teams.list", ""], Number.NaN, 1)).toBe(false);
  expect(mayPrecedeWrite(new QueryClient(), order, Number.NaN, 1)).toBe(false);
});
