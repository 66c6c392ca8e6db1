import type { OrdersOf } from "#components/employee/orders-of.ts";
import type { OrderSearch } from "#components/employee/use-orders.ts";

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

type Searches = readonly Pick<OrderSearch, "by" | "failure">[];

/** `name, email or ID`: what the service was asked for and answered. */
export const askedBy = (searches: Searches) =>
  either.format(searches.filter(({ failure }) => !failure).map(({ by }) => by));

/** Says that no order was found, by which questions and among how many results. */
export const noneFound = ({ looked, mentions }: OrdersOf, searches: Searches) => {
  const asked = `No order found by ${askedBy(searches)}`;
  if (looked === 0) return `${asked}: the search returned no results.`;
  const others = looked - mentions.length;
  if (others === 0) return `${asked} says that it is for this person.`;
  const results = `${others} ${others === 1 ? "result" : "results"}`;
  return `${asked} among ${looked}: ${results} named ${others === 1 ? "another person" : "other people"}.`;
};
