import { newOrderHref, repeatOrderHref } from "#components/order/order-links.ts";
import { orderTitle } from "#components/order/order-text.ts";
import type { CommandGroup, CommandRow } from "#components/shell/command-row.ts";
import { recordRow } from "#components/shell/command-row.ts";
import { containsText } from "#components/shell/marked-text.tsx";
import { goKeys, type RailEntry } from "#components/shell/rail-icons.ts";
import type { RecentSubject } from "#components/shell/use-recent-subjects.ts";
import type { Numbers } from "#components/ui/number.ts";
import { isFinished } from "#lib/v4/fields/known-values.ts";
import type { Order } from "#lib/v4/records/order.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** What the rows depend on besides the typed text. */
export interface CommandContext {
  /** The pages that the role can open. */
  entries: readonly RailEntry[];
  /** The writes that the role includes: actions that it can't use are absent. */
  writes: readonly WriteName[];
  /** Whether the person has an API key, with which the screen can be called. */
  hasKey: boolean;
  /** The theme that is not on screen. */
  otherTheme: "light" | "dark";
}

const pageRow = ({ href, label, icon }: RailEntry): CommandRow => {
  const letter = goKeys[href];
  return {
    key: `page ${href}`,
    title: label,
    page: icon,
    action: { type: "go", href },
    ...(letter ? { keyCaps: ["g", letter] } : {}),
  };
};

const newOrderRow: CommandRow = {
  key: "new order",
  title: "New order…",
  icon: "plus",
  keyCaps: ["n"],
  action: { type: "go", href: "/orders/new" },
};

const newEmployeeRow: CommandRow = {
  key: "new employee",
  title: "New employee…",
  icon: "person",
  action: { type: "go", href: "/employees/new" },
};

const newAddressRow: CommandRow = {
  key: "new address",
  title: "Add address…",
  icon: "plus",
  action: { type: "go", href: "/addresses/new" },
};

const helpRow: CommandRow = {
  key: "help",
  title: "Help for this screen",
  icon: "help",
  keyCaps: ["?"],
  action: { type: "dialog", dialog: "help" },
};

const sameThingRow: CommandRow = {
  key: "same thing",
  title: "Same thing as curl, command line or MCP…",
  icon: "code",
  action: { type: "dialog", dialog: "same thing" },
};

/** Returns the actions that need no record. */
export const generalActions = ({ writes, hasKey, otherTheme }: CommandContext): CommandRow[] => [
  ...(writes.includes("orders.create") ? [newOrderRow] : []),
  ...(writes.includes("employees.create") ? [newEmployeeRow] : []),
  ...(writes.includes("company.add-address") ? [newAddressRow] : []),
  {
    key: "theme",
    title: `Switch to ${otherTheme} theme`,
    icon: "theme",
    action: { type: "theme", theme: otherTheme },
  },
  ...(hasKey ? [sameThingRow] : []),
  helpRow,
];

/** Returns the row that repeats the first of these orders that the role can repeat, if any. */
export const repeatRow = (
  orders: readonly Order[],
  writes: readonly WriteName[],
  titleOf = (order: Order) => `Repeat: ${orderTitle(order)}…`,
): CommandRow[] => {
  for (const order of orders) {
    const href = repeatOrderHref(order, writes);
    if (href)
      return [
        {
          key: `repeat ${order.id}`,
          title: titleOf(order),
          icon: "repeat",
          action: { type: "go", href },
        },
      ];
  }
  return [];
};

/** Returns what the command bar shows before a key is typed. */
export const startGroups = (
  recents: readonly RecentSubject[],
  context: CommandContext,
): CommandGroup[] => [
  {
    key: "recent",
    label: "Recent",
    rows: recents.map(({ subject, at }) => recordRow(subject, { openedAt: at })),
  },
  { key: "go", label: "Go to", rows: context.entries.map(pageRow) },
  {
    key: "actions",
    label: "Actions",
    rows: [
      ...generalActions(context),
      // Last, because it comes once the recent orders are read: no row may move.
      ...repeatRow(
        recents.flatMap(({ subject }) =>
          subject.kind === "order" && subject.record ? [subject.record] : [],
        ),
        context.writes,
      ),
    ],
  },
];

const startsAWord = (label: string, typed: string) =>
  label
    .split(/\s+/)
    .some((_, index, words) =>
      containsText(words.slice(index).join(" ").slice(0, typed.length), typed),
    );

/** Returns the pages and actions whose name has a word that begins with the typed text. */
export const matchingCommands = (typed: string, context: CommandContext): CommandRow[] =>
  [...context.entries.map(pageRow), ...generalActions(context)].filter(({ title }) =>
    startsAWord(title, typed),
  );

const maxPeopleWithActions = 3;

/** Returns the newest open order of a person among these. */
const openOrderOf = (employeeId: string, orders: readonly Order[]): Order | undefined =>
  orders
    .filter((order) => order.employeeId === employeeId && !isFinished(order.status))
    .toSorted((a, b) => (b.createdAt ?? "").localeCompare(a.createdAt ?? ""))[0];

/** Returns the actions that the found records offer, for the end of the rows. */
export function resultActions(
  typed: string,
  {
    people,
    orders,
    orderCount,
    writes,
    numbers,
  }: {
    people: readonly { id: string; name: string }[];
    /** The orders that were found, in the order of their rows. */
    orders: readonly Order[];
    /** How many orders match; `null` if the answer has no number, 0 for none. */
    orderCount: number | null;
    writes: readonly WriteName[];
    numbers: Numbers;
  },
): CommandRow[] {
  const forPeople = writes.includes("orders.create")
    ? people
        .slice(0, maxPeopleWithActions)
        .map(({ id, name }) => ({ ...newOrderFor(id, name), openOrder: openOrderOf(id, orders) }))
    : [];
  const actions = [...forPeople, ...repeatRow(orders, writes)];
  if (orderCount === 0) return actions;
  const search = new URLSearchParams({ query: typed });
  return [
    ...actions,
    {
      key: "all orders",
      title: `Show all orders that match “${typed}”`,
      icon: "arrow",
      action: { type: "go", href: `/orders?${search}` },
      ...(orderCount === null ? {} : { fact: numbers.numberText(orderCount) }),
    },
  ];
}

/** The only row where nothing was found. */
export const allOrdersRow: CommandRow = {
  key: "all orders",
  title: "Show all orders",
  icon: "arrow",
  action: { type: "go", href: "/orders" },
  isFallback: true,
};

/** Returns the row that opens the form for a new order for a person. */
export const newOrderFor = (employeeId: string, name: string): CommandRow => ({
  key: `new order ${employeeId}`,
  title: `New order for ${name}…`,
  icon: "plus",
  action: { type: "go", href: newOrderHref({ employeeId }) },
});
