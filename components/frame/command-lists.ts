import type { CommandGroup, CommandRow } from "#components/frame/command-row.ts";
import { recordRow } from "#components/frame/command-row.ts";
import {
  deviceRows,
  matchingPlaces,
  startsAWord,
  type Target,
} from "#components/frame/command-verbs.ts";
import type { RecentSubject } from "#components/frame/use-recent-subjects.ts";
import { newOrderHref, repeatOrderHref } from "#components/orders/order-links.ts";
import { orderList } from "#components/orders/order-screen.ts";
import { orderTitle } from "#components/orders/order-text.ts";
import type { ScreenDefinition } from "#components/screens/screen-definition.ts";
import { type RailScreen, screens } from "#components/screens/screens.ts";
import type { Numbers } from "#components/ui/number.ts";
import { viewPath } from "#components/views/view-icon.ts";
import { type ViewName, viewHref } from "#lib/protocol/saved-view.ts";
import { searchWords, titleWord } from "#lib/protocol/words/screen-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import { isFinished } from "#lib/v4/fields/known-values.ts";
import type { Order } from "#lib/v4/records/order.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** What the rows depend on besides the typed text. */
export interface CommandContext {
  /** The screens that the role can open. */
  screens: readonly RailScreen[];
  /** The writes that the role includes: actions that it can't use are absent. */
  writes: readonly WriteName[];
  /** Whether the person has an API key, and switched on the calls that the screen makes with it. */
  canSeeCalls: boolean;
  /** The saved views that the person sees; absent without an API key. */
  views?: readonly ViewName[] | undefined;
  /** The theme that is not on screen. */
  otherTheme: "light" | "dark";
}

const screenRow = ({ route, title, rail }: RailScreen): CommandRow => ({
  key: `page ${route}`,
  title: titleWord(title),
  words: title,
  outline: rail.icon,
  keyCaps: ["g", rail.key],
  action: { type: "go", href: route },
});

/** Returns the row that opens a saved view. Its note says of which list it is. */
const viewRow = (view: ViewName): CommandRow => ({
  key: `saved view ${view.id}`,
  title: view.name,
  note: titleWord(screens.find(({ operation }) => operation === view.list)?.title ?? ""),
  outline: viewPath,
  action: { type: "go", href: viewHref(view) },
});

const viewsRow = (): CommandRow => ({
  key: "saved views",
  title: t("command.savedViews"),
  words: "Saved views",
  outline: viewPath,
  keyCaps: ["g", "v"],
  action: { type: "dialog", dialog: "views" },
});

/** Returns the row that opens a form, if the command bar has one for it. */
const formRow = (screen: ScreenDefinition): CommandRow[] => {
  const { route, title, action } = screen;
  return action
    ? [
        {
          key: `form ${route}`,
          title: t("command.form", { title: titleWord(title) }),
          words: [title, action.words, searchWords(screen)].filter(Boolean).join(" "),
          icon: action.icon,
          ...(action.key && { keyCaps: [action.key] }),
          action: { type: "go", href: route },
        },
      ]
    : [];
};

const helpRow = (): CommandRow => ({
  key: "help",
  title: t("command.helpForScreen"),
  words: "Help for this screen",
  icon: "help",
  keyCaps: ["?"],
  action: { type: "dialog", dialog: "help" },
});

const sameThingRow = (): CommandRow => ({
  key: "same thing",
  title: t("command.sameThing"),
  words: "Same thing as curl, command line or MCP",
  icon: "code",
  action: { type: "dialog", dialog: "same thing" },
});

/** Returns the actions that need no record. */
export const generalActions = ({
  writes,
  canSeeCalls,
  views,
  otherTheme,
}: CommandContext): CommandRow[] => [
  ...screens.filter(({ needs }) => writes.some((write) => write === needs)).flatMap(formRow),
  {
    key: "theme",
    title: t("command.switchTheme", { theme: otherTheme }),
    words: `Switch to ${otherTheme} theme`,
    icon: "theme",
    action: { type: "theme", theme: otherTheme },
  },
  ...(views ? [viewsRow()] : []),
  ...(canSeeCalls ? [sameThingRow()] : []),
  helpRow(),
];

/** Returns the row that repeats the first of these orders that the role can repeat, if any. */
export const repeatRow = (
  orders: readonly Order[],
  writes: readonly WriteName[],
  titleOf = (order: Order) => t("command.repeat", { order: orderTitle(order) }),
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
    label: t("command.recent"),
    rows: recents.map(({ subject, at }) => recordRow(subject, { openedAt: at })),
  },
  {
    key: "go",
    label: t("command.goTo"),
    rows: [
      ...context.screens.map(screenRow),
      ...(context.views ?? []).filter(({ isPinned }) => isPinned).map(viewRow),
    ],
  },
  {
    key: "actions",
    label: t("command.actions"),
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

/** Returns whether a row is found by its title, or by the English one and its other words. */
const isNamedBy = ({ title, words = "" }: CommandRow, typed: string) =>
  startsAWord(title, typed) || startsAWord(words, typed);

/** Returns the pages and actions whose name has a word that begins with the typed text. */
export const matchingCommands = (typed: string, context: CommandContext): CommandRow[] => [
  ...context.screens.map(screenRow).filter((row) => isNamedBy(row, typed)),
  ...(context.views ?? []).map(viewRow).filter(({ title }) => startsAWord(title, typed)),
  ...matchingPlaces(typed, context),
  ...generalActions(context).filter((row) => isNamedBy(row, typed)),
];

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
    devices,
    orders,
    orderCount,
    writes,
    numbers,
  }: {
    people: readonly { id: string; name: string }[];
    devices: readonly Target[];
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
  const [device, ...otherDevices] = devices;
  const actions = [
    ...forPeople,
    // Of several devices, the text does not say which.
    ...(device && otherDevices.length === 0 ? deviceRows(device, writes) : []),
    ...repeatRow(orders, writes),
  ];
  if (orderCount === 0) return actions;
  const search = new URLSearchParams({ query: typed });
  return [
    ...actions,
    {
      key: "all orders",
      title: t("command.allThatMatch", { text: typed }),
      icon: "arrow",
      action: { type: "go", href: `${orderList.route}?${search}` },
      ...(orderCount === null ? {} : { fact: numbers.numberText(orderCount) }),
    },
  ];
}

/** The only row where nothing was found. */
export const allOrdersRow = (): CommandRow => ({
  key: "all orders",
  title: t("command.allOrders"),
  icon: "arrow",
  action: { type: "go", href: orderList.route },
  isFallback: true,
});

/** Returns the row that opens the form for a new order for a person. */
export const newOrderFor = (employeeId: string, name: string): CommandRow => ({
  key: `new order ${employeeId}`,
  title: t("command.newOrderFor", { name }),
  icon: "plus",
  action: { type: "go", href: newOrderHref({ employeeId }) },
});
