import { deviceTitle } from "#components/devices/device-text.ts";
import {
  type CommandContext,
  matchingCommands,
  resultActions,
} from "#components/frame/command-lists.ts";
import { type CommandGroup, type CommandRow, recordRow } from "#components/frame/command-row.ts";
import { type Target, verbOf, verbRows } from "#components/frame/command-verbs.ts";
import { containsText } from "#components/frame/marked-text.tsx";
import { byUrgency } from "#components/frame/order-urgency.ts";
import { orderTitle } from "#components/orders/order-text.ts";
import { employeeIdOf, requestTitle } from "#components/requests/request-text.ts";
import type { Numbers } from "#components/ui/number.ts";
import type { IntentView } from "#lib/protocol/intent.ts";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** The service returns at most this many rows of a page (api-v4.md, Limits). */
export const maxOrdersRead = 50;
export const maxShown = { orders: 5, employees: 4, devices: 3, requests: 3 };
export const maxRequestsRead = 50;

/** What the lists answered for a text. A list that was not asked, or has not answered, is absent. */
export interface FoundRecords {
  query: string;
  orders: Page<Order> | undefined;
  employees: Page<Employee> | undefined;
  devices: Page<Device> | undefined;
  /** The requests that were read, whether they match or not. */
  requests: readonly IntentView[];
  /** Whether each list that was asked has answered. */
  isAllAnswered: boolean;
}

const orderRow = (order: Order, typed: string): CommandRow => {
  const { id, deviceCount, productIds } = order;
  const devices = deviceCount ?? productIds?.length ?? 0;
  const isById = containsText(id, typed);
  return recordRow(
    { kind: "order", id, title: orderTitle(order), record: order },
    { note: isById ? id : devices > 1 ? t("command.deviceCount", { count: devices }) : null },
  );
};

const nameOf = ({ displayName, email, id }: Employee) => displayName || email || id;

const employeeRow = (employee: Employee, typed: string): CommandRow => {
  const { id, email, teamName } = employee;
  const title = nameOf(employee);
  const isByEmail = !containsText(title, typed) && email && containsText(email, typed);
  const isById = !isByEmail && title !== id && containsText(id, typed);
  return recordRow(
    { kind: "employee", id, title, record: employee },
    { note: isById ? id : isByEmail ? email : teamName },
  );
};

const deviceRow = (device: Device, typed: string): CommandRow => {
  const { id, serialNumber } = device;
  const title = deviceTitle(device);
  const note = containsText(id, typed) ? id : (serialNumber ?? id);
  return recordRow(
    { kind: "device", id, title, record: device },
    { note: note === title ? null : note },
  );
};

/** Returns the names of the people in these answers, by ID. */
const namesIn = (orders: Page<Order> | undefined, employees: Page<Employee> | undefined) =>
  new Map([
    ...(orders?.items ?? []).flatMap(({ employeeId, employeeName }) =>
      employeeId && employeeName ? [[employeeId, employeeName] as const] : [],
    ),
    ...(employees?.items ?? []).map((employee) => [employee.id, nameOf(employee)] as const),
  ]);

/** Returns the requests that name the text, or one of the people who were found. */
const requestRows = (
  requests: readonly IntentView[],
  typed: string,
  names: ReadonlyMap<string, string>,
): CommandRow[] =>
  requests.flatMap((request) => {
    const employeeId = employeeIdOf(request);
    const title = requestTitle(request, names.get(employeeId ?? "") ?? null);
    const isMatch = [title, request.id, request.resultId ?? ""].some((text) =>
      containsText(text, typed),
    );
    return isMatch ? [recordRow({ kind: "request", id: request.id, title, record: request })] : [];
  });

/** `5 of 12`, where a list has more rows than its group. */
const partNote = (
  page: Pick<Page<unknown>, "items" | "totalCount"> | undefined,
  { numberText }: Numbers,
) =>
  page && (page.totalCount ?? 0) > page.items.length
    ? t("command.partOf", {
        shown: numberText(page.items.length),
        total: numberText(page.totalCount ?? 0),
      })
    : undefined;

/** Returns a found device as what an action is about. */
const deviceTarget = (device: Device): Target => ({
  kind: "device",
  id: device.id,
  name: [deviceTitle(device), device.serialNumber].filter(Boolean).join(" "),
  holder: device.employeeId
    ? { id: device.employeeId, name: device.employeeName ?? device.employeeId }
    : null,
  chargerStatus: device.chargerStatus ?? null,
});

/** Returns the rows of the answers, by group, in the order of their rank. */
export const groupsOf = (
  { query, orders, employees, devices, requests }: Omit<FoundRecords, "isAllAnswered">,
  typed: string,
  context: CommandContext,
  numbers: Numbers,
): CommandGroup[] => {
  const found = orders?.items ?? [];
  const sorted = byUrgency(found);
  const people = (employees?.items ?? []).map((employee) => ({
    id: employee.id,
    name: nameOf(employee),
  }));
  const matching = requestRows(requests, query, namesIn(orders, employees));
  const verb = verbOf(typed, context.writes);
  const targets = (devices?.items ?? []).map(deviceTarget);
  const persons = people.map((person): Target => ({ kind: "employee", ...person }));
  // A serial number names one device. Several are those of a person, who is named first.
  const all = targets.length === 1 ? [...targets, ...persons] : [...persons, ...targets];
  const isPart = found.length >= maxOrdersRead && (orders?.totalCount ?? Infinity) > found.length;
  return [
    {
      key: "verb",
      label: t("command.do"),
      rows: verb ? verbRows(verb, all) : [],
    },
    { key: "commands", label: t("command.commands"), rows: matchingCommands(typed, context) },
    {
      key: "orders",
      label: titleWord("Orders"),
      note: isPart ? t("command.lateFirstOf", { count: found.length }) : t("command.lateFirst"),
      rows: sorted.slice(0, maxShown.orders).map((order) => orderRow(order, query)),
    },
    {
      key: "employees",
      label: titleWord("Employees"),
      note: partNote(employees, numbers),
      rows: (employees?.items ?? []).map((employee) => employeeRow(employee, query)),
    },
    {
      key: "devices",
      label: t("command.devices"),
      note: partNote(devices, numbers),
      rows: (devices?.items ?? []).map((device) => deviceRow(device, query)),
    },
    {
      key: "requests",
      label: titleWord("Requests"),
      note: partNote(
        { items: matching.slice(0, maxShown.requests), totalCount: matching.length },
        numbers,
      ),
      rows: matching.slice(0, maxShown.requests),
    },
    {
      key: "actions",
      label: t("command.actions"),
      rows:
        query === ""
          ? []
          : resultActions(query, {
              people,
              devices: targets,
              orders: sorted.slice(0, maxShown.orders),
              orderCount: orders ? (orders.totalCount ?? (found.length === 0 ? 0 : null)) : 0,
              writes: context.writes,
              numbers,
            }),
    },
  ];
};

/**
 * Returns how many records match, as far as the answers tell: exactly, or at least so many where a
 * list has no total, was not answered, or was read in part.
 */
export const countResults = ({
  query,
  orders,
  employees,
  devices,
  requests,
  isAllAnswered,
}: FoundRecords): { count: number; isExact: boolean } => {
  const pages = [orders, employees, devices].filter((page) => page !== undefined);
  const counts = pages.map(({ items, totalCount }) => Math.max(items.length, totalCount ?? 0));
  return {
    count: counts.reduce(
      (sum, count) => sum + count,
      requestRows(requests, query, namesIn(orders, employees)).length,
    ),
    isExact:
      isAllAnswered &&
      requests.length < maxRequestsRead &&
      pages.every(({ totalCount }) => totalCount !== null),
  };
};

/** Returns `6 results`, `At least 6 results`; empty for none, which the list says where it is empty. */
export const summaryText = (
  { count, isExact }: ReturnType<typeof countResults>,
  { numberText }: Numbers,
): string =>
  count === 0
    ? ""
    : t("command.resultCount", { count, n: numberText(count), isExact: String(isExact) });
