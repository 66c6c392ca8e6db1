import { idOf, recordsOf } from "../client/structure.ts";
import {
  type Context,
  check,
  fail,
  NotTestable,
  pass,
  requireKey,
  section,
  untestable,
} from "./rule.ts";

const { rules, read } = section("Reach of a key");
export const reach = rules;

const kinds = [
  ["order", "/v4/orders?limit=50", "/v4/orders/"],
  ["employee", "/v4/employees?limit=50", "/v4/employees/"],
  ["device", "/v4/inventory?limit=50", "/v4/products/"],
  ["team", "/v4/teams", "/v4/teams/"],
] as const;

const otherKey = ({ keys }: Context) =>
  requireKey(keys.otherCompany, "a key of another company (--key other-company=…)");
const managerKey = ({ keys }: Context) =>
  requireKey(keys.manager, "a manager's key (--key manager=…)");

const listedWith = async ({ client }: Context, path: string, key: string) =>
  new Set((recordsOf((await client.get(path, key)).body) ?? []).map(idOf));

for (const [kind, list, single] of kinds) {
  read(`Another company's key lists no ${kind} of this company`, async (context) => {
    const other = await listedWith(context, list, otherKey(context));
    const shared = (await context.list(list)).find((record) => other.has(idOf(record)));
    return check(shared === undefined, `it lists ${idOf(shared)}`);
  });
  read(
    `Another company's key gets 404 or 403 for an ${kind} of this company`
      .replace("an d", "a d")
      .replace("an t", "a t"),
    async (context) => {
      const [record] = await context.list(list);
      if (record === undefined) return untestable(`there is no ${kind}`);
      const { status } = await context.client.get(
        `${single}${encodeURIComponent(idOf(record))}`,
        otherKey(context),
      );
      return check(status === 404 || status === 403, `answered ${status}`);
    },
  );
  read(`A manager's key gets 404 or 403 for each ${kind} outside its reach`, async (context) => {
    const key = managerKey(context);
    // What the main key lists and the manager can't read, seen by reading every one of them.
    const seen: number[] = [];
    for (const record of (await context.list(list)).slice(0, 25)) {
      const { status } = await context.client.get(
        `${single}${encodeURIComponent(idOf(record))}`,
        key,
      );
      if (![200, 403, 404].includes(status)) return fail(`${idOf(record)} answered ${status}`);
      seen.push(status);
    }
    if (seen.every((status) => status === 200)) {
      return untestable(`the manager reaches all of the first ${seen.length}`);
    }
    return pass;
  });
  read(`A manager's key can read each ${kind} that it lists`, async (context) => {
    const key = managerKey(context);
    const ids = [...(await listedWith(context, list, key))].slice(0, 10);
    if (ids.length === 0) throw new NotTestable(`the manager lists no ${kind}`);
    for (const id of ids) {
      const { status } = await context.client.get(`${single}${encodeURIComponent(id)}`, key);
      if (status !== 200) return fail(`${id} answered ${status}`);
    }
    return pass;
  });
}

for (const part of ["history", "tracking", "sla"]) {
  read(`Another company's key gets 404 or 403 for GET /v4/orders/{id}/${part}`, async (context) => {
    const [order] = await context.list("/v4/orders?limit=50");
    if (order === undefined) return untestable("there is no order");
    const { status } = await context.client.get(
      `/v4/orders/${encodeURIComponent(idOf(order))}/${part}`,
      otherKey(context),
    );
    return check(status === 404 || status === 403, `answered ${status}`);
  });
}
