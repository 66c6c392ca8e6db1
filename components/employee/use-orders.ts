"use client";

import {
  findPersonOrders,
  type PersonKeys,
  type PersonOrders,
} from "#components/employee/person-orders.ts";
import { useEmployee } from "#components/employee/use-employee.ts";
import { employeeTitle } from "#components/person/employee-title.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useReads } from "#lib/client/read.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/** The page size of each search, the API's maximum (api-v4.md, Limits). */
const limit = 50;
const maxQueryLength = 200;

export interface OrderSearch {
  by: "name" | "email" | "ID";
  query: string;
  failure: Failure | null;
}

const keysOf = (id: string, employee: Employee | null): PersonKeys => {
  const title = employee && employeeTitle(employee);
  const email = employee?.email?.trim() || null;
  return { id, email, name: title && title !== id && title !== email ? title : null };
};

const searchesOf = ({ id, name, email }: PersonKeys) =>
  [
    { by: "name" as const, query: name?.slice(0, maxQueryLength) },
    { by: "email" as const, query: email?.slice(0, maxQueryLength) },
    { by: "ID" as const, query: id },
  ].flatMap(({ by, query }) => (query ? [{ by, query }] : []));

/**
 * Searches for a person's orders by name, email and id, because an order may have only one of them.
 * `found` is `null` until every search is answered, and where all failed.
 */
export function useOrders(id: string): {
  found: PersonOrders | null;
  searches: OrderSearch[];
  isPending: boolean;
  retry: () => void;
} {
  const { employee, isFinished } = useEmployee(id);
  const person = keysOf(id, employee);
  const queries = searchesOf(person);
  const answers = useReads(
    "orders.list",
    queries.map(({ query }) => ({
      input: { query, limit },
      enabled: isFinished,
    })),
  );
  const pages = answers.flatMap(({ data }) => data?.data ?? []);
  const isPending = answers.some((answer) => answer.isPending);
  return {
    found: isPending || pages.length === 0 ? null : findPersonOrders(pages, person, limit),
    searches: queries.map(({ by, query }, index) => {
      const answer = answers[index];
      const error = answer?.data ? null : (answer?.error ?? null);
      return { by, query, failure: error && failureOf(error) };
    }),
    isPending,
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch();
    },
  };
}
