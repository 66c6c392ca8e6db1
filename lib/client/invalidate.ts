"use client";

import { useQueryClient } from "@tanstack/react-query";

/** Which lists and records a resource shows up in, by the beginnings of the names of reads. */
const readsOf: Readonly<Record<string, readonly string[]>> = {
  orders: ["orders."],
  employees: ["employees."],
  inventory: ["inventory.", "products.", "devices.", "employees.devices"],
  teams: ["teams."],
  addresses: ["company."],
};

const isStale = (name: string, touches: readonly string[]) =>
  touches.some((resource) => readsOf[resource]?.some((start) => name.startsWith(start)));

/** Reads again what a settled write changed, and the requests. */
export const useInvalidate = () => {
  const client = useQueryClient();
  return (touches: readonly string[]) =>
    client.invalidateQueries({
      predicate: ({ queryKey: [kind, name] }) =>
        kind === "requests" ||
        (kind === "read" && typeof name === "string" && isStale(name, touches)),
    });
};
