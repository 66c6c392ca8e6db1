import { chargerHref } from "#components/devices/device-text.ts";
import type { CommandRow } from "#components/frame/command-row.ts";
import { containsText } from "#components/frame/marked-text.tsx";
import { newOrderHref, orderViewHref } from "#components/orders/order-links.ts";
import { orderList } from "#components/orders/order-screen.ts";
import type { RailScreen } from "#components/screens/screens.ts";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { languageInUse, t } from "#lib/protocol/words/t.ts";
import { isChargerEligible, type OrderType } from "#lib/v4/fields/known-values.ts";
import type { OrderView } from "#lib/v4/order-view-names.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** The views of the open orders, each with what it is called. */
const views: readonly (readonly [view: OrderView, title: () => string])[] = [
  ["late", () => t("command.viewLate")],
  ["at-risk", () => t("command.viewAtRisk")],
  ["waiting", () => t("command.viewWaiting")],
  ["arriving", () => t("command.viewArriving")],
  ["no-movement", () => t("command.viewNoMovement")],
  ["customs", () => t("command.viewCustoms")],
  ["open", () => t("command.viewOpen")],
];

/** Returns the words by which a view is found. */
const viewWords = (view: OrderView) => t("command.viewWords", { view: view.replaceAll("-", "") });

const beginsWith = (text: string, typed: string) =>
  containsText(text.slice(0, typed.length), typed);

/** Returns whether a text has a word that begins with the typed text. */
export const startsAWord = (label: string, typed: string): boolean =>
  // Japanese writes no spaces, and Arabic joins its article to the word.
  (["ja", "ar"].includes(languageInUse()) && containsText(label, typed)) ||
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
  return screens.flatMap(({ route, title: english, rail, sections = [] }): CommandRow[] => {
    const title = titleWord(english);
    return [
      ...(route === orderList.route ? views : [])
        .filter(
          ([view]) =>
            isNamed(viewWords(view), title) || isNamed(view.replaceAll("-", " "), english),
        )
        .map(
          ([view, name]): CommandRow => ({
            key: `view ${view}`,
            title: name(),
            outline: rail.icon,
            action: { type: "go", href: orderViewHref(view) },
          }),
        ),
      ...sections
        .filter(({ label }) => isNamed(titleWord(label), title) || isNamed(label, english))
        .map(
          ({ id, label }): CommandRow => ({
            key: `section ${route}#${id}`,
            title: t("command.section", { screen: title, section: titleWord(label) }),
            outline: rail.icon,
            action: { type: "go", href: `${route}#${id}` },
          }),
        ),
    ];
  });
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
  /** What the person types in English; the group is what it is about. */
  pattern: RegExp;
  /** Returns the same in the language of the page: phrases with `*` for what it is about, separated by `|`. */
  phrases: () => string;
  needs: WriteName;
  /** Returns what choosing it does with a record; `null` where it can't be done with that. */
  toRow: (target: Target) => { title: string; href: string } | null;
}

const orderVerb = (
  pattern: RegExp,
  phrases: () => string,
  type: OrderType,
  titleOf: (name: string) => string,
  deviceTitleOf = (device: string, holder: string) =>
    titleOf(t("command.deviceOf", { device, holder })),
): Verb => ({
  pattern,
  phrases,
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
  () => t("command.phrasesCollect"),
  "Collection",
  (name) => t("command.collectFrom", { name }),
  (device, holder) => t("command.collectDevice", { device, holder }),
);
const swap = orderVerb(
  /^swap (?:for )?(.+)$/i,
  () => t("command.phrasesSwap"),
  "Swap from Inventory",
  (name) => t("command.swap", { name }),
);

const verbs: readonly Verb[] = [
  collection,
  orderVerb(
    /^offboard (.+)$/i,
    () => t("command.phrasesOffboard"),
    "Offboarding",
    (name) => t("command.offboard", { name }),
  ),
  swap,
  orderVerb(
    /^(?:order|deploy|send)(?: (?:an? )?\S+)? (?:for|to) (.+)$/i,
    () => t("command.phrasesDeploy"),
    "Deployment",
    (name) => t("command.deploy", { name }),
  ),
  {
    pattern: /^(?:request )?charger (?:for )?(.+)$/i,
    phrases: () => t("command.phrasesCharger"),
    needs: "orders.add-accessory",
    toRow: (target) =>
      target.kind === "device" && isChargerEligible(target.chargerStatus)
        ? { title: t("command.chargerFor", { name: target.name }), href: chargerHref(target.id) }
        : null,
  },
];

/** A verb that was typed, and the text that names its record. */
export interface TypedVerb {
  verb: Verb;
  rest: string;
}

/** Returns the pattern of a phrase, such as `*を回収`. */
const toPattern = (phrase: string) => {
  const words = phrase.replaceAll(/[[\](){}.+?^$\\]/g, "\\$&").replaceAll("*", "(.+)");
  // With its stroke, the Arabic preposition is written with a space before a name or without.
  return new RegExp(`^${words.replaceAll("ـ (", "ـ ?(")}$`, "i");
};

/** Returns what a text asks a verb to do with, in English or in the language of the page. */
const restOf = ({ pattern, phrases }: Verb, typed: string): string | undefined =>
  [pattern, ...phrases().split("|").map(toPattern)]
    .map((each) => each.exec(typed)?.[1]?.trim())
    .find(Boolean);

/** Returns the verb with which a text begins and what it is about; `null` without one that the role can use. */
export const verbOf = (typed: string, writes: readonly WriteName[]): TypedVerb | null => {
  for (const verb of verbs) {
    const rest = restOf(verb, typed);
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
