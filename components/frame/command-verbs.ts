import { chargerHref } from "#components/devices/device-text.ts";
import type { CommandRow } from "#components/frame/command-row.ts";
import { containsText } from "#components/frame/marked-text.tsx";
import { newOrderHref, orderViewHref } from "#components/orders/order-links.ts";
import { orderList } from "#components/orders/order-screen.ts";
import type { RailScreen } from "#components/screens/screens.ts";
import { isChargerEligible, type OrderType } from "#lib/v4/fields/known-values.ts";
import type { OrderView } from "#lib/v4/order-view-names.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** A view of the open orders: what it is called, and the words by which it is found. */
const views: readonly (readonly [view: OrderView, title: string, words: string])[] = [
  ["late", "Late orders", "late"],
  ["at-risk", "Orders at risk", "at risk"],
  ["waiting", "Orders waiting on you", "waiting on you"],
  ["arriving", "Orders arriving within 7 days", "arriving"],
  ["no-movement", "Orders without movement", "no movement"],
  ["customs", "Orders at customs", "at customs"],
  ["open", "Open orders", "open"],
];

const beginsWith = (text: string, typed: string) =>
  containsText(text.slice(0, typed.length), typed);

/** Returns whether a text has a word that begins with the typed text. */
export const startsAWord = (label: string, typed: string) =>
  label.split(/\s+/).some((_, index, words) => beginsWith(words.slice(index).join(" "), typed));

/**
 * Returns the views of orders and the sections of pages that the person can open and whose own words
 * match: not each of them for `orders` or `settings`.
 */
export const matchingPlaces = (
  typed: string,
  { screens }: { screens: readonly RailScreen[] },
): CommandRow[] => {
  const isNamed = (words: string, noun: string) =>
    startsAWord(words, typed) ||
    beginsWith(`${words} ${noun}`, typed) ||
    (typed.length > noun.length && beginsWith(`${noun} ${words}`, typed));
  return screens.flatMap(({ route, title, rail, sections = [] }): CommandRow[] => [
    ...(route === orderList.route ? views : [])
      .filter(([, , words]) => isNamed(words, title))
      .map(
        ([view, name]): CommandRow => ({
          key: `view ${view}`,
          title: name,
          outline: rail.icon,
          action: { type: "go", href: orderViewHref(view) },
        }),
      ),
    ...sections
      .filter(({ label }) => isNamed(label, title))
      .map(
        ({ id, label }): CommandRow => ({
          key: `section ${route}#${id}`,
          title: `${title}: ${label}`,
          outline: rail.icon,
          action: { type: "go", href: `${route}#${id}` },
        }),
      ),
  ]);
};

/** A person or a device that was found, for an action. */
export type Target =
  | { kind: "employee"; id: string; name: string }
  | {
      kind: "device";
      id: string;
      name: string;
      holder: { id: string; name: string } | null;
      chargerStatus: string | null;
    };

interface Verb {
  /** What the person types; the group is what it is about. */
  pattern: RegExp;
  needs: WriteName;
  /** Returns what choosing it does with a record; `null` where it can't be done with that. */
  toRow: (target: Target) => { title: string; href: string } | null;
}

const orderVerb = (
  pattern: RegExp,
  type: OrderType,
  titleOf: (name: string) => string,
  deviceTitleOf = (device: string, holder: string) => titleOf(`${device} of ${holder}`),
): Verb => ({
  pattern,
  needs: "orders.create",
  toRow: (target) => {
    if (target.kind === "employee")
      return { title: titleOf(target.name), href: newOrderHref({ type, employeeId: target.id }) };
    if (!target.holder || type === "Deployment" || type === "Offboarding") return null;
    const prefill = { type, employeeId: target.holder.id, deviceIds: [target.id] };
    return {
      title: deviceTitleOf(target.name, target.holder.name),
      href: newOrderHref(prefill),
    };
  },
});

const collection = orderVerb(
  /^collect (?:from )?(.+)$/i,
  "Collection",
  (name) => `Collect from ${name}…`,
  (device, holder) => `Collect ${device} from ${holder}…`,
);
const swap = orderVerb(/^swap (?:for )?(.+)$/i, "Swap from Inventory", (name) => `Swap: ${name}…`);

const verbs: readonly Verb[] = [
  collection,
  orderVerb(/^offboard (.+)$/i, "Offboarding", (name) => `Offboard ${name}…`),
  swap,
  orderVerb(
    /^(?:order|deploy|send)(?: (?:an? )?\S+)? (?:for|to) (.+)$/i,
    "Deployment",
    (name) => `Order devices for ${name}…`,
  ),
  {
    pattern: /^(?:request )?charger (?:for )?(.+)$/i,
    needs: "orders.add-accessory",
    toRow: (target) =>
      target.kind === "device" && isChargerEligible(target.chargerStatus)
        ? { title: `Request a charger for ${target.name}…`, href: chargerHref(target.id) }
        : null,
  },
];

/** A verb that was typed, and the text that names its record. */
export interface TypedVerb {
  verb: Verb;
  rest: string;
}

/** Returns the verb with which a text begins and what it is about; `null` without one that the role can use. */
export const verbOf = (typed: string, writes: readonly WriteName[]): TypedVerb | null => {
  for (const verb of verbs) {
    const rest = verb.pattern.exec(typed)?.[1]?.trim();
    if (rest && writes.includes(verb.needs)) return { verb, rest };
  }
  return null;
};

const rowOf = (verb: Verb, target: Target): CommandRow[] => {
  const row = verb.toRow(target);
  if (!row) return [];
  const action = { type: "go", href: row.href } as const;
  const key = `verb ${verb.pattern.source} ${target.kind} ${target.id}`;
  return [{ key, title: row.title, icon: "plus", action }];
};

/** Returns the rows that order something for a device which an employee holds, without a typed verb. */
export const deviceRows = (device: Target, writes: readonly WriteName[]): CommandRow[] =>
  [swap, collection]
    .filter(({ needs }) => writes.includes(needs))
    .flatMap((verb) => rowOf(verb, device));

const maxRows = 3;

/** Returns the rows that do what was typed, one for each record that fits. */
export const verbRows = ({ verb }: TypedVerb, targets: readonly Target[]): CommandRow[] =>
  targets.flatMap((target) => rowOf(verb, target)).slice(0, maxRows);
