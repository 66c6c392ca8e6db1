"use client";

import {
  findPersonOrders,
  maxPersonOrders as limit,
  orderSearchesOf,
  personKeysOf,
} from "#components/employees/person-orders.ts";
import { useEmployee } from "#components/employees/use-employee.ts";
import { useOrderSearches } from "#components/search/order-searches.ts";
import { t } from "#lib/protocol/words/t.ts";

/**
 * Searches for a person's orders by name, email and id, because an order may have only one of them.
 * `found` is `null` until every search is answered, and where all failed.
 */
export function useOrders(id: string) {
  const { employee, isFinished } = useEmployee(id);
  const person = personKeysOf(id, employee);
  const searches = orderSearchesOf(person).map((search) => ({
    ...search,
    by: {
      name: t("employeeRecord.byName"),
      email: t("employeeRecord.byEmail"),
      id: t("employeeRecord.byId"),
    }[search.key],
  }));
  const { pages, ...state } = useOrderSearches(searches, { limit, enabled: isFinished });
  const hasFound = !state.isPending && pages.length > 0;
  return { ...state, found: hasFound ? findPersonOrders(pages, person, limit) : null };
}
