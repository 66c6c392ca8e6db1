import { listPaths } from "../client/routes.ts";
import { idOf, pathOf, recordsOf } from "../client/structure.ts";
import {
  type Context,
  check,
  fail,
  keyOf,
  NotTestable,
  pass,
  section,
  untestable,
} from "./rule.ts";

const { rules, read } = section("Access of a key");
export const access = rules;

const kinds = [
  ["order", "an order", "orders"],
  ["employee", "an employee", "employees"],
  ["device", "a device", "products"],
  ["team", "a team", "teams"],
] as const;

const listedWith = async ({ client }: Context, path: string, key: string) =>
  new Set((recordsOf((await client.get(path, key)).body) ?? []).map(idOf));

for (const [kind, one, collection] of kinds) {
  const list = listPaths[kind];
  read(`Another company's key lists no ${kind} of this company`, async (context) => {
    const other = await listedWith(context, list, keyOf(context, "otherCompany"));
    const shared = (await context.list(list)).find((record) => other.has(idOf(record)));
    return check(shared === undefined, `it lists ${idOf(shared)}`);
  });
  read(`Another company's key gets 404 or 403 for ${one} of this company`, async (context) => {
    const [record] = await context.list(list);
    if (record === undefined) return untestable(`no ${kind} is listed`);
    const { status } = await context.client.get(
      pathOf(collection, record),
      keyOf(context, "otherCompany"),
    );
    return check(status === 404 || status === 403, `answered ${status}`);
  });
  read(`A manager's key gets 404 or 403 for each ${kind} outside its scope`, async (context) => {
    const key = keyOf(context, "manager");
    const statuses: number[] = [];
    for (const record of (await context.list(list)).slice(0, 25)) {
      const { status } = await context.client.get(pathOf(collection, record), key);
      if (![200, 403, 404].includes(status)) return fail(`${idOf(record)} answered ${status}`);
      statuses.push(status);
    }
    if (statuses.every((status) => status === 200)) {
      return untestable(`the manager can read all of the first ${statuses.length}`);
    }
    return pass;
  });
  read(`A manager's key can read each ${kind} that it lists`, async (context) => {
    const key = keyOf(context, "manager");
    const ids = [...(await listedWith(context, list, key))].slice(0, 10);
    if (ids.length === 0) throw new NotTestable(`the manager lists no ${kind}`);
    for (const id of ids) {
      const { status } = await context.client.get(pathOf(collection, { id }), key);
      if (status !== 200) return fail(`${id} answered ${status}`);
    }
    return pass;
  });
}

for (const part of ["history", "tracking", "sla"]) {
  read(`Another company's key gets 404 or 403 for GET /v4/orders/{id}/${part}`, async (context) => {
    const [order] = await context.list(listPaths.order);
    if (order === undefined) return untestable("no order is listed");
    const { status } = await context.client.get(
      `${pathOf("orders", order)}/${part}`,
      keyOf(context, "otherCompany"),
    );
    return check(status === 404 || status === 403, `answered ${status}`);
  });
}
