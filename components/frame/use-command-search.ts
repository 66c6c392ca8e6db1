import { useEffect, useState } from "react";
import { deviceList } from "#components/devices/device-screen.ts";
import { employeeList } from "#components/employees/employee-screen.ts";
import { arrangeGroups } from "#components/frame/arrange-groups.ts";
import { allOrdersRow, type CommandContext } from "#components/frame/command-lists.ts";
import { verbOf } from "#components/frame/command-verbs.ts";
import {
  countResults,
  groupsOf,
  maxOrdersRead,
  maxRequestsRead,
  maxShown,
  summaryText,
} from "#components/frame/search-results.ts";
import { orderList } from "#components/orders/order-screen.ts";
import { requestList } from "#components/requests/request-screen.ts";
import type { ScreenDefinition } from "#components/screens/screen-definition.ts";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { useRequests } from "#lib/client/requests.ts";
import { useDebounced } from "#lib/client/use-debounced.ts";
import { listFormat } from "#lib/protocol/words/intl.ts";

/** Shorter texts are not sent to the service. */
const minLength = 2;
const debounceMs = 150;
/** How long a group waits for a slower one above it. */
const maxWaitMs = 1_500;

/** Groups that belong to the typed text, not to an answer. */
const ownGroups = ["verb", "commands", "actions"];

const alternatives = listFormat("en-GB", { type: "disjunction" });

const nouns = [
  { list: orderList, noun: "orders" },
  { list: employeeList, noun: "employees" },
  { list: deviceList, noun: "devices" },
  { list: requestList, noun: "requests" },
] as const;

/** Returns whether the same text has been typed for as long as a group waits. */
const useHasWaited = (typed: string) => {
  const [waited, setWaited] = useState<string | null>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => setWaited(typed), maxWaitMs);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return waited === typed;
};

/** What the rows of a typed text are made of. */
function useSources(typed: string, { screens, writes }: CommandContext) {
  const query = useDebounced(typed, debounceMs);
  const isLongEnough = query.length >= minLength;
  const canSearch = (list: ScreenDefinition) =>
    isLongEnough && screens.some(({ route }) => route === list.route);
  const can = {
    orders: canSearch(orderList),
    employees: canSearch(employeeList),
    devices: canSearch(deviceList),
    requests: canSearch(requestList) && writes.length > 0,
  };
  const settings = { keepOld: true, staleTime: 60_000 };
  const orders = useRead(
    "orders.list",
    { query, limit: maxOrdersRead },
    { ...settings, enabled: can.orders },
  );
  const employees = useRead(
    "employees.list",
    { query, limit: maxShown.employees },
    { ...settings, enabled: can.employees },
  );
  const devices = useRead(
    "inventory.search",
    { query, limit: maxShown.devices },
    { ...settings, enabled: can.devices },
  );
  const requests = useRequests({ limit: maxRequestsRead }, { enabled: can.requests });
  const isSettled = (
    isAsked: boolean,
    {
      data,
      error,
      isPlaceholderData,
    }: Pick<typeof orders, "error" | "isPlaceholderData"> & { data: unknown },
  ) =>
    query === typed && (!isAsked || error !== null || (data !== undefined && !isPlaceholderData));
  const reads = [
    [can.orders, orders],
    [can.employees, employees],
    [can.devices, devices],
    [can.requests, requests],
  ] as const;
  return {
    query,
    isLongEnough,
    orders: can.orders ? orders.data?.data : undefined,
    employees: can.employees ? employees.data?.data : undefined,
    devices: can.devices ? devices.data?.data : undefined,
    requests: can.requests ? (requests.data?.requests ?? []) : [],
    isAllAnswered: reads.every(([isAsked, { data }]) => !isAsked || data !== undefined),
    settled: {
      orders: isSettled(can.orders, orders),
      employees: isSettled(can.employees, employees),
      devices: isSettled(can.devices, devices),
      requests: isSettled(can.requests, requests),
    },
    failures: [
      ...new Set(
        reads.flatMap(([isAsked, { error }]) =>
          isAsked && error ? [failureOf(error).message] : [],
        ),
      ),
    ],
  };
}

/**
 * Searches orders, employees, devices and requests with at most one request each, because the
 * contract has no common search. A new search aborts the one before.
 */
export function useCommandSearch(text: string, context: CommandContext) {
  const typed = text.trim();
  const verb = verbOf(typed, context.writes);
  // A verb is no part of a name: what follows it is searched.
  const searched = verb?.rest ?? typed;
  const sources = useSources(searched, context);
  const { settled, query, failures, isLongEnough } = sources;
  const hasWaited = useHasWaited(typed);
  const isSettled = Object.values(settled).every(Boolean);
  const numbers = useNumbers();
  const all = groupsOf(sources, typed, context, numbers);
  const states = [
    { key: "verb", isSettled: !verb || (settled.employees && settled.devices) },
    { key: "commands", isSettled: true },
    { key: "orders", isSettled: settled.orders },
    { key: "employees", isSettled: settled.employees },
    { key: "devices", isSettled: settled.devices },
    // Requests are named by the people who were found.
    { key: "requests", isSettled: settled.requests && settled.employees },
    { key: "actions", isSettled: isSettled || (hasWaited && query === searched) },
  ];
  const [arrangement, setArrangement] = useState<{ typed: string; keys: string[] }>({
    typed,
    keys: [],
  });
  const shown = arrangement.typed === typed ? arrangement.keys : [];
  const keys = arrangeGroups(shown, states, hasWaited);
  if (arrangement.typed !== typed || keys.length > shown.length) setArrangement({ typed, keys });
  const groups = keys.flatMap((key) => {
    const group = all.find((each) => each.key === key);
    return group && group.rows.length > 0 ? [group] : [];
  });
  const isEmpty = isSettled && groups.length === 0;
  const isStale = groups.length === 0 && !isEmpty;
  const lists = nouns.filter(({ list }) =>
    context.screens.some(({ route }) => route === list.route),
  );
  return {
    /** Those of the text before, until there are some of this text. */
    groups: isStale
      ? all.filter(({ key, rows }) => !ownGroups.includes(key) && rows.length > 0)
      : isEmpty && isLongEnough && failures.length === 0
        ? [{ key: "none", label: "Actions", rows: [allOrdersRow] }]
        : groups,
    /** Whether the rows belong to the typed text, so that a key may act on them. */
    isReady: !isStale,
    isSearching: !isSettled,
    isTooShort: isEmpty && !isLongEnough,
    isEmpty: isEmpty && isLongEnough && failures.length === 0,
    /** How many records match; empty while the search runs. */
    summary: isSettled && isLongEnough ? summaryText(countResults(sources), numbers) : "",
    /** The searched lists as text: `orders, employees or devices`. */
    scope: alternatives.format(lists.map(({ noun }) => noun)),
    failures,
  };
}

export type CommandSearch = ReturnType<typeof useCommandSearch>;
