"use client";

import { ordersOf } from "#components/employee/orders-of.ts";
import { useEmployee } from "#components/employee/use-employee.ts";
import { useRead } from "#lib/client/read";

/** How many orders a search for a person's looks through. */
export const searchLimit = 50;

/** Which orders a search finds for a person: by e-mail, and by id where that finds none of theirs. */
export function useOrders(id: string) {
  const { employee, isSettled } = useEmployee(id);
  const limit = searchLimit;
  const email = employee?.email?.trim() || null;
  const byEmail = useRead("orders.list", { query: email ?? id, limit }, { enabled: isSettled });
  const isFound = byEmail.data && ordersOf(byEmail.data.data, id, limit).orders.length > 0;
  const asksById = email !== null && byEmail.data !== undefined && !isFound;
  const byId = useRead("orders.list", { query: id, limit }, { enabled: asksById });
  // The second search only adds: where it fails or finds nothing either, the first one stands.
  const isById = asksById && (byId.data?.data.items.length ?? 0) > 0;
  return {
    ...(isById ? byId : byEmail),
    query: isById ? id : (email ?? id),
    isTrying: asksById && byId.isPending,
  };
}
