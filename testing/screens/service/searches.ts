import { foldCase, nameKey } from "#lib/v4/fields/name-key.ts";
import type { Dialect } from "#testing/dialect/dialect.ts";
import type { Truth } from "#testing/dialect/truth.ts";
import type { PlacedOrder } from "#testing/dialect/truth-orders.ts";
import type { HeldDevice, Person } from "#testing/dialect/truth-records.ts";

/** The filters and the free-text search of the lists. The contract does not say which fields the search covers. */

const has = (query: string | null, ...texts: (string | null)[]): boolean =>
  query === null ||
  texts.some((text) => text !== null && foldCase(text).includes(foldCase(query.trim())));

const isAmong = (values: readonly string[], value: string): boolean =>
  values.length === 0 || values.some((each) => nameKey(each) === nameKey(value));

/** Returns the orders that match a query, newest first by default. */
export const findOrders = (
  dialect: Dialect,
  truth: Truth,
  query: URLSearchParams,
): PlacedOrder[] => {
  const scope = dialect.chanceFor("order search").pick(["names", "emails", "everything"]);
  const found = truth.orders.filter((order) => {
    const person = truth.people.find(({ id }) => id === order.person);
    const devices = truth.devices.filter(({ id }) => order.devices.includes(id));
    const isFoundByName = has(query.get("query"), order.id, person?.name ?? null);
    const isFoundByPerson =
      scope !== "names" && has(query.get("query"), person?.email ?? null, person?.id ?? null);
    const isFoundByDevice =
      scope === "everything" &&
      has(query.get("query"), ...devices.flatMap(({ id, serial, model }) => [id, serial, model]));
    return (
      (isFoundByName || isFoundByPerson || isFoundByDevice) &&
      isAmong(query.getAll("status"), order.status) &&
      isAmong(query.getAll("type"), order.type)
    );
  });
  const sorted = found.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  return query.get("sortDirection") === "asc" ? sorted.toReversed() : sorted;
};

export const findPeople = (dialect: Dialect, truth: Truth, query: URLSearchParams): Person[] => {
  const coversTeams = dialect.chanceFor("people search").isHit(0.6);
  return truth.people.filter(
    ({ name, email, country, status, team }) =>
      has(query.get("query"), name, email, coversTeams ? team : null) &&
      isAmong(query.getAll("email"), email) &&
      isAmong(query.getAll("country"), country) &&
      isAmong(query.getAll("status"), status),
  );
};

export const findDevices = (
  dialect: Dialect,
  truth: Truth,
  query: URLSearchParams,
): HeldDevice[] => {
  const coversChargers = dialect.chanceFor("device search").isHit(0.5);
  return truth.devices.filter(
    ({ id, model, serial, type, country, status, charger }) =>
      has(query.get("query"), id, model, serial, coversChargers ? charger : null) &&
      isAmong(query.getAll("category"), type) &&
      isAmong(query.getAll("country"), country) &&
      isAmong(query.getAll("status"), status) &&
      (query.get("inStock") !== "true" || status === "available"),
  );
};
