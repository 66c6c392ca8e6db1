import "server-only";
import {
  maxPersonOrders,
  orderSearchesOf,
  personKeysOf,
} from "#components/employees/person-orders.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { type Read, readAnswers } from "#lib/server/upstream/prefetch.ts";

/** Returns the reads behind a person's orders: the person, and the searches for the orders. */
export async function orderReads(principal: Principal, id: string): Promise<Read[]> {
  const get = ["employees.get", { id }] as const;
  const [employee] = await readAnswers<"employees.get">(principal, [get]);
  if (!employee) return [get];
  const searches = orderSearchesOf(personKeysOf(id, employee)).map(
    ({ query }) => ["orders.list", { query, limit: maxPersonOrders }] as const,
  );
  return [get, ...searches];
}
