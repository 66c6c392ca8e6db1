"use client";

import { type OrdersOf, ordersOf, type PersonKeys } from "#components/employee/orders-of.ts";
import { useEmployee } from "#components/employee/use-employee.ts";
import { employeeTitle } from "#components/person/employee-title.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useReads } from "#lib/client/read.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/** How many orders each search looks through: as many as a page holds (api-v4.md, Limits). */
const limit = 50;
/** The longest text that a search takes. */
const maxQuery = 200;

/** One question to the service's search. */
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

const questionsOf = ({ id, name, email }: PersonKeys) =>
  [
    { by: "name" as const, query: name?.slice(0, maxQuery) },
    { by: "email" as const, query: email?.slice(0, maxQuery) },
    { by: "ID" as const, query: id },
  ].flatMap(({ by, query }) => (query ? [{ by, query }] : []));

/**
 * Which orders the service's search finds for a person: by name, by email and by id, since an order
 * may carry any one of them alone. `found` is `null` while an answer is awaited, and where none came.
 */
export function useOrders(id: string): {
  found: OrdersOf | null;
  searches: OrderSearch[];
  isPending: boolean;
  retry: () => void;
} {
  const { employee, isSettled } = useEmployee(id);
  const person = keysOf(id, employee);
  const questions = questionsOf(person);
  const answers = useReads(
    "orders.list",
    questions.map(({ query }) => ({
      input: { query, limit },
      enabled: isSettled,
    })),
  );
  const pages = answers.flatMap(({ data }) => data?.data ?? []);
  const isPending = answers.some((answer) => answer.isPending);
  return {
    found: isPending || pages.length === 0 ? null : ordersOf(pages, person, limit),
    searches: questions.map(({ by, query }, index) => {
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
