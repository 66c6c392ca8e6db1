import { chanceOf } from "#testing/random.ts";
import { truthOfOrders } from "./truth-orders.ts";
import { anyAddress, anyDevice, anyItem, anyPerson, anyTeam } from "./truth-records.ts";

const listOf = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Returns everything that the service of a seed holds. `now`: milliseconds since 1970. */
export const truthOf = (seed: number, now: number) => {
  const chance = chanceOf(seed, "world");
  const teams = listOf(3, (index) => anyTeam(seed, index));
  const people = listOf(6, (index) => anyPerson(seed, index, teams));
  const devices = listOf(12, (index) => anyDevice(seed, index, people));
  const token = chance.token();
  return {
    seed,
    now,
    teams,
    people,
    devices,
    orders: truthOfOrders(seed, now, people, devices),
    addresses: listOf(chance.isHit(0.1) ? 0 : 3, (index) => anyAddress(seed, index)),
    options: listOf(chance.isHit(0.1) ? 0 : 4, (index) => anyItem(seed, "option", index)),
    suggestions: listOf(chance.isHit(0.1) ? 0 : 3, (index) => anyItem(seed, "suggestion", index)),
    me: {
      uid: `uid-${token}`,
      email: `integration.${token}@example.com`,
      name: `Integration ${token}`,
      companies: chance.isHit(0.8) ? [`company-${token}`] : [],
      suppliers: chance.isHit(0.3) ? [`supplier-${token}`] : [],
    },
  };
};
export type Truth = ReturnType<typeof truthOf>;
