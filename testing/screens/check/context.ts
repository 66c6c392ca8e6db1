import type { Fact, Meaning } from "#testing/dialect/answer.ts";
import type { PlacedOrder } from "#testing/dialect/truth-orders.ts";
import type { Session } from "../service/shapes-service.ts";
import type { Statement } from "./read-page.ts";

export type PageKind =
  | "order"
  | "employee"
  | "product"
  | "team"
  | "orders"
  | "employees"
  | "inventory"
  | "teams"
  | "addresses"
  | "catalog"
  | "settings"
  | "today"
  | "own";

/** What the statements of a page are compared with. */
export interface Context {
  session: Session;
  kind: PageKind;
  /** The id of the record that the page shows. */
  id: string | null;
  /** Facts of the record that the page does not show. */
  dropped: readonly Fact[];
}

/** A pattern of statements of absence, and when they are true. The first rule that fits counts. */
export interface Rule {
  /** The kinds of pages that the rule is for. All kinds if it is left out. */
  on?: readonly PageKind[];
  text: RegExp;
  label?: RegExp;
  panel?: RegExp;
  around?: RegExp;
  isTrue: (context: Context, statement: Statement) => boolean;
}

/** Returns rules for one kind of page. */
export const on = (kind: PageKind, rules: readonly Omit<Rule, "on">[]): Rule[] =>
  rules.map((rule) => ({ ...rule, on: [kind] }));

/** Returns whether an answer about a record (`order ord_1`, `row of order ord_1`) had a meaning. */
export const isSent = ({ session }: Context, about: string, meaning: Meaning): boolean =>
  session.meanings.get(about)?.has(meaning) ?? false;

/** Returns whether the answers about the record of the page had a meaning. */
export const isSentHere = (context: Context, meaning: Meaning): boolean =>
  isSent(context, context.kind === "settings" ? "me" : `${context.kind} ${context.id}`, meaning);

/** Returns a rule that is true if no answer about the record of the page had a meaning. */
export const isUnsent =
  (meaning: Meaning): Rule["isTrue"] =>
  (context) =>
    !isSentHere(context, meaning);

export const always: Rule["isTrue"] = () => true;

/** Returns a rule that is true if nothing is found. */
export const isEmpty =
  (find: (context: Context) => readonly unknown[]): Rule["isTrue"] =>
  (context) =>
    find(context).length === 0;

/** Returns whether the row of a list about the record with that id had a meaning. */
export const isSentInRow = (context: Context, row: string, meaning: Meaning): boolean => {
  const { addresses } = context.session.truth;
  const address = addresses.find(({ id, alias }) => row === id || row.startsWith(alias));
  if (address && context.kind === "addresses")
    return isSent(context, `address ${address.alias}`, meaning);
  return ["order", "employee", "product", "team"].some((noun) =>
    isSent(context, `row of ${noun} ${row}`, meaning),
  );
};

export const orderOf = ({ session, id }: Context): PlacedOrder | undefined =>
  session.truth.orders.find((order) => order.id === id);

export const personOf = ({ session, id }: Context) =>
  session.truth.people.find((person) => person.id === id);

export const teamOf = ({ session, id }: Context) =>
  session.truth.teams.find((team) => team.id === id);

export const heldBy = ({ session }: Context, person: string | null) =>
  session.truth.devices.filter(({ holder }) => holder === person);

export const availableIn = ({ session }: Context, country: string | null) =>
  session.truth.devices.filter(
    (device) => device.status === "available" && (country === null || device.country === country),
  );

const isOpen = ({ status }: PlacedOrder) => status !== "delivered";

export const openOrders = ({ session }: Context) => session.truth.orders.filter(isOpen);

export const lateOrders = (context: Context) =>
  openOrders(context).filter(({ sla }) => sla?.isLate);

export const ordersAtRisk = (context: Context) =>
  openOrders(context).filter(
    ({ sla }) => sla !== null && !sla.isLate && sla.elapsed >= 0.8 * sla.expected,
  );

const dayMs = 86_400_000;

/** Orders expected in 1 to 6 days. Those at either end of the week are left out as ambiguous. */
export const arrivingOrders = (context: Context) =>
  openOrders(context).filter(({ eta }) => {
    const days = (Date.parse(eta ?? "") - context.session.truth.now) / dayMs;
    return days > 1 && days < 6;
  });

/** Returns whether every open order's row had a meaning: without one of them a count is unknown. */
export const isSentOfOpenOrders = (context: Context, meaning: Meaning) =>
  openOrders(context).every(({ id }) => isSent(context, `row of order ${id}`, meaning));

/** Orders with a courier who has recorded nothing for 6 days. Those of the fifth day are ambiguous. */
export const unmovedOrders = (context: Context) =>
  openOrders(context).filter(({ status, shipments }) => {
    const isWithCourier =
      !/^(processing|scheduled)$/.test(status) &&
      shipments.some((shipment) => shipment.status !== "delivered");
    const moves = shipments.flatMap(({ checkpoints }) =>
      checkpoints.map(({ at }) => Date.parse(at)),
    );
    return (
      isWithCourier &&
      moves.length > 0 &&
      Math.max(...moves) < context.session.truth.now - 6 * dayMs
    );
  });

/** Open orders with a status for customs, in any language. */
export const ordersAtCustoms = (context: Context) =>
  openOrders(context).filter(({ status }) => /customs|清关/i.test(status));

export const devicesWithoutCharger = ({ session }: Context) =>
  session.truth.devices.filter(
    ({ charger }) => charger === "Damaged" || charger === "Not Included",
  );

/** Names of fields in the contract's tables, in camel case and snake case. */
const documented = new Set(
  `id orderType type status employeeId employee_id deviceId device_id productIds product_ids country
  source tracking carrier eta sla expectedDays expected_days late createdAt created_at displayName
  display_name firstName first_name lastName last_name email personalEmail personal_email jobTitle
  job_title teamName team_name department division taxId tax_id model serial serialNumber
  serial_number location condition name configuration available alias address addressTwo address_two
  city state zipCode zip_code contactName contact_name contactEmail contact_email phone
  authenticated uid isStaff is_staff isDeveloper is_developer companyIds company_ids supplierIds
  supplier_ids issue items itemId item_id quantity value label`.split(/\s+/),
);

/** Returns whether the service sent fields that no table of the contract names. */
export const hasUndocumentedFields = ({ session }: Context): boolean =>
  [...session.facts.values()].some((facts) =>
    [...facts.values()].some(({ name }) => !documented.has(name)),
  );
