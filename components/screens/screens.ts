import type { Route } from "next";
import { peopleScreens } from "#components/access/accounts-screen.ts";
import { connectionScreens } from "#components/access/connections/connection-screen.ts";
import { accountScreens } from "#components/access/sessions/account-screen.ts";
import { addressScreens } from "#components/addresses/address-screen.ts";
import { auditScreens } from "#components/audit/audit-screen.ts";
import { catalogScreens } from "#components/catalog/catalog-screen.ts";
import { deviceScreens } from "#components/devices/device-screen.ts";
import { employeeScreens } from "#components/employees/employee-screen.ts";
import { eventScreens } from "#components/events/event-screen.ts";
import { exceptionScreens } from "#components/exceptions/exceptions-screen.ts";
import { helpScreens } from "#components/help/help-screen.ts";
import { notificationScreens } from "#components/notifications/notification-screen.ts";
import { orderScreens } from "#components/orders/order-screen.ts";
import { policyScreens } from "#components/policies/policy-screen.ts";
import { reportScreens } from "#components/reports/reports-screen.ts";
import { requestScreens } from "#components/requests/request-screen.ts";
import { restoredScreens } from "#components/restored/restored-screen.ts";
import { runScreens } from "#components/runs/run-screen.ts";
import type { RailPlace, ScreenDefinition } from "#components/screens/screen-definition.ts";
import { settingsScreens } from "#components/settings/settings-screen.ts";
import { teamScreens } from "#components/teams/team-screen.ts";
import { todayScreens } from "#components/today/today-screen.ts";
import { fromIdSegment } from "#lib/v4/fields/id-segment.ts";

/** Every screen, in the order of the navigation and of the help. */
const definitions = [
  ...todayScreens,
  ...exceptionScreens,
  ...orderScreens,
  ...employeeScreens,
  ...deviceScreens,
  ...catalogScreens,
  ...teamScreens,
  ...addressScreens,
  ...requestScreens,
  ...runScreens,
  ...eventScreens,
  ...reportScreens,
  ...auditScreens,
  ...settingsScreens,
  ...peopleScreens,
  ...connectionScreens,
  ...policyScreens,
  ...restoredScreens,
  ...accountScreens,
  ...notificationScreens,
  ...helpScreens,
] as const;

type Definition = (typeof definitions)[number];

type Help = Extract<Definition, { help: unknown }>["help"];

export type HelpSlug = Help["slug"] | "search";
/** The help pages of which their screen says all that is its own. */
export type SummarySlug = Extract<Help, { summary: string }>["slug"];
export type RecordKind = Extract<Definition, { kind: unknown }>["kind"];

export const screens: readonly ScreenDefinition[] = definitions;

/** A screen that the navigation leads to. */
export type RailScreen = ScreenDefinition & { readonly route: Route; readonly rail: RailPlace };

const isInRail = (screen: ScreenDefinition): screen is RailScreen => screen.rail !== undefined;

export const railScreens: readonly RailScreen[] = screens.filter(isInRail);

/** How many of them are tabs on a phone, and are offered where a page is not found. */
export const tabCount = 4;

/** Returns the screens of the navigation that have these routes: those that a role can open. */
export const railScreensOf = (routes: readonly string[]): readonly RailScreen[] =>
  railScreens.filter(({ route }) => routes.includes(route));

/**
 * Reads whose answers change while a person looks at them. Catalog answers and the pre-flight check
 * are not among them: a form repeats these when its input changes.
 */
export const liveReads: ReadonlySet<unknown> = new Set(
  screens.flatMap(({ liveReads: names = [] }) => names),
);

/** Returns the list of a kind of record. */
export const listOfKind = (kind: RecordKind): RailScreen => {
  const list = screens.find((screen) => screen.kind === kind)?.list;
  if (!list || !isInRail(list)) throw new Error(`No list of the navigation has the kind ${kind}`);
  return list;
};

const hasRoute = (path: string) => {
  const segments = path.split("/");
  return ({ route }: ScreenDefinition) => {
    const names = route.split("/");
    return (
      names.length === segments.length &&
      names.every((name, at) =>
        name.startsWith("[") ? segments[at] !== "" : name === segments[at],
      )
    );
  };
};

const screenAt = (path: string): ScreenDefinition | undefined =>
  screens.find(({ route }) => route === path) ?? screens.find(hasRoute(path));

/** Returns the screen of a path without a query, or else the closest one above it, if any. */
export const screenAround = (path: string): ScreenDefinition | undefined => {
  if (path === "") return undefined;
  return screenAt(path) ?? screenAround(path.slice(0, path.lastIndexOf("/")));
};

/** The kinds of records that have a page of their own. */
export const recordKinds: readonly RecordKind[] = definitions.flatMap((screen) =>
  "kind" in screen ? [screen.kind] : [],
);

/** Returns the record whose page a path is; `null` for a list, a form and other pages. */
export const recordOfPath = (path: string): { kind: RecordKind; id: string } | null => {
  const { kind: found } = screenAt(path) ?? {};
  const kind = recordKinds.find((each) => each === found);
  const id = kind ? fromIdSegment(path.slice(path.lastIndexOf("/") + 1)) : null;
  return kind && id !== null ? { kind, id } : null;
};
