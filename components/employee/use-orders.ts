"use client";

import { useOrderSearches } from "#components/data/order-searches.ts";
import { findPersonOrders, type PersonKeys } from "#components/employee/person-orders.ts";
import { useEmployee } from "#components/employee/use-employee.ts";
import { employeeTitle } from "#components/person/employee-title.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/** The page size of each search, the API's maximum (api-v4.md, Limits). */
const limit = 50;
const maxQueryLength = 200;

const keysOf = (id: string, employee: Employee | null): PersonKeys => {
  const title = employee && employeeTitle(employee);
  const email = employee?.email?.trim() || null;
  return { id, email, name: title && title !== id && title !== email ? title : null };
};

const searchesOf = ({ id, name, email }: PersonKeys) =>
  [
    { by: "name", query: name?.slice(0, maxQueryLength) },
    { by: "email", query: email?.slice(0, maxQueryLength) },
    { by: "ID", query: id },
  ].flatMap(({ by, query }) => (query ? [{ by, query }] : []));

/**
 * Searches for a person's orders by name, email and id, because an order may have only one of them.
 * `found` is `null` until every search is answered, and where all failed.
 */
export function useOrders(id: string) {
  const { employee, isFinished } = useEmployee(id);
  const person = keysOf(id, employee);
  const { pages, ...state } = useOrderSearches(searchesOf(person), { limit, enabled: isFinished });
  const hasFound = !state.isPending && pages.length > 0;
  return { ...state, found: hasFound ? findPersonOrders(pages, person, limit) : null };
}
