"use client";

import { deviceHref, employeeHref, orderHref } from "#components/data/record-hrefs.ts";
import type { RailEntry } from "#components/shell/rail.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { useDebounced } from "#lib/client/use-debounced.ts";

/** One thing that search found, whatever its kind. */
export interface SearchResult {
  href: string;
  title: string;
  detail?: string | undefined;
  status?: string | null | undefined;
}

const each = { limit: 5 } as const;
/** A shorter text is not sent to the service. */
const minLength = 2;
const debounceMs = 200;
const listed = new Intl.ListFormat("en-GB");

const nouns = [
  { href: "/orders", noun: "orders" },
  { href: "/employees", noun: "employees" },
  { href: "/inventory", noun: "devices" },
] as const;

/**
 * Orders, people and devices that match, three upstream calls a search at most (the contract has
 * no search of its own). A search that a newer one overtakes is aborted.
 */
export function useSearch(text: string, entries: readonly RailEntry[]) {
  const query = useDebounced(text.trim(), debounceMs);
  const may = (href: string) =>
    query.length >= minLength && entries.some((entry) => entry.href === href);
  const orders = useRead("orders.list", { query, ...each }, { enabled: may("/orders") });
  const people = useRead("employees.list", { query, ...each }, { enabled: may("/employees") });
  const devices = useRead("inventory.search", { query, ...each }, { enabled: may("/inventory") });

  const words = text.trim().toLowerCase();
  const pages = entries.filter(({ label }) => label.toLowerCase().includes(words));
  const groups: { value: string; items: SearchResult[] }[] = [
    {
      value: "Orders",
      items: (orders.data?.data.items ?? []).map((order) => ({
        href: orderHref(order.id),
        title: [order.orderType ?? "Order", order.employeeName].filter(Boolean).join(" · "),
        detail: order.id,
        status: order.status,
      })),
    },
    {
      value: "Employees",
      items: (people.data?.data.items ?? []).map((employee) => ({
        href: employeeHref(employee.id),
        title: employee.displayName ?? employee.email ?? employee.id,
        detail: [employee.email, employee.teamName].filter(Boolean).join(" · "),
      })),
    },
    {
      value: "Devices",
      items: (devices.data?.data.items ?? []).map((device) => ({
        href: deviceHref(device.id),
        title: device.model ?? device.id,
        detail: device.serialNumber ?? device.id,
        status: device.status,
      })),
    },
    { value: "Pages", items: pages.map(({ href, label }) => ({ href, title: label })) },
  ];
  const searched = nouns.filter(({ href }) => may(href));
  const reads = [orders, people, devices];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isTooShort: query.length < minLength,
    /** What was searched: `orders, employees and pages`. */
    asked: listed.format([...searched.map(({ noun }) => noun), "pages"]),
    isSearching: text.trim() !== query || reads.some((read) => read.isLoading),
    failures: [...new Set(reads.flatMap(({ error }) => (error ? [failureOf(error).message] : [])))],
  };
}
