import { fieldOf, idOf } from "../client/structure.ts";
import { type Context, check, fail, NotTestable, section, untestable } from "./rule.ts";

const { rules, read } = section("Filters and sorting");
export const sorting = rules;

const idsAt = async (context: Context, path: string) => (await context.list(path)).map(idOf);

for (const [path, usual] of [
  ["/v4/orders", "desc"],
  ["/v4/employees", "asc"],
] as const) {
  const other = usual === "asc" ? "desc" : "asc";
  read(`GET ${path} sorts ${usual} by default`, async (context) => {
    const [byDefault, sorted] = await Promise.all([
      idsAt(context, `${path}?limit=50`),
      idsAt(context, `${path}?limit=50&sortDirection=${usual}`),
    ]);
    if (byDefault.length < 2) return untestable("fewer than two records");
    return check(byDefault.join() === sorted.join(), `sortDirection=${usual} gives another order`);
  });
  for (const direction of ["asc", "desc"]) {
    read(`GET ${path} takes sortDirection=${direction}`, async (context) => {
      const { status } = await context.read(`${path}?limit=5&sortDirection=${direction}`);
      return check(status === 200, `answered ${status}`);
    });
  }
  read(
    `GET ${path}?sortDirection=${other} starts with another record than ${usual}`,
    async (context) => {
      const first = await idsAt(context, `${path}?limit=1`);
      const last = await idsAt(context, `${path}?limit=1&sortDirection=${other}`);
      if ((await idsAt(context, `${path}?limit=2`)).length < 2) {
        throw new NotTestable("fewer than two records");
      }
      return check(first.join() !== last.join(), "both directions start with the same record");
    },
  );
}

read("GET /v4/orders lists the newest order first", async (context) => {
  const orders = await context.list("/v4/orders?limit=50");
  const dated = orders
    .map((order) => Date.parse(String(fieldOf(order, "createdAt"))))
    .filter((time) => !Number.isNaN(time));
  // The contract does not show the default sort field. Only the time of creation can be compared.
  if (dated.length < 2) return untestable("the orders have no time of creation");
  const at = dated.findIndex((time, index) => index > 0 && time > (dated[index - 1] ?? 0));
  return at < 0 ? check(true, "") : fail(`order ${at} is newer than the one before it`);
});
