import { type Fields, idOf, pagingNumber, recordsOf } from "../client/structure.ts";
import { type Context, check, fail, NotTestable, pass, section, untestable } from "./rule.ts";

const { rules, read } = section("Limits and paging");
export const limits = rules;

const at = (path: string, query: string) => `/v4${path}${path.includes("?") ? "&" : "?"}${query}`;

const countAt = async (context: Context, path: string, query = "") =>
  (await context.list(query === "" ? `/v4${path}` : at(path, query))).length;

/** The table of limits. Source: api-v4.md, Limits. */
const table: readonly (readonly [path: string, usual: number, maximum: number])[] = [
  ["/orders", 20, 50],
  ["/employees", 20, 50],
  ["/inventory", 20, 50],
  ["/devices/options", 10, 25],
  ["/devices/suggestions", 5, 15],
];

for (const [path, usual, maximum] of table) {
  const route = `GET /v4${path}`;
  read(`${route} returns ${usual} records by default`, async (context) => {
    const count = await countAt(context, path);
    if (count > usual) return fail(`returned ${count}`);
    const more = await countAt(context, path, `limit=${maximum}`);
    if (more <= usual && count === more) return untestable(`it holds only ${more} records`);
    return check(count === usual, `returned ${count}`);
  });
  read(`${route} truncates a limit above ${maximum} instead of refusing it`, async (context) => {
    for (const limit of [maximum + 1, 999]) {
      const { status, body } = await context.read(at(path, `limit=${limit}`));
      if (status !== 200) return fail(`limit=${limit} answered ${status}`);
      const count = recordsOf(body)?.length ?? 0;
      if (count > maximum) return fail(`limit=${limit} returned ${count} records`);
    }
    return pass;
  });
  read(
    `${route} returns ${maximum} records at limit=${maximum}, if it has as many`,
    async (context) => {
      const count = await countAt(context, path, `limit=${maximum}`);
      const { body } = await context.read(at(path, `limit=${maximum}`));
      const total = pagingNumber(body, "totalCount");
      if (count > maximum) return fail(`returned ${count}`);
      if (count === maximum) return pass;
      if (total === null) return untestable(`returned ${count}, without a totalCount`);
      return total > count
        ? fail(`returned ${count} of ${total}`)
        : untestable(`has only ${total}`);
    },
  );
  for (const limit of [1, 3]) {
    read(
      `${route} returns at most ${limit} record${limit > 1 ? "s" : ""} at limit=${limit}`,
      async (context) => {
        const count = await countAt(context, path, `limit=${limit}`);
        return check(count <= limit, `returned ${count}`);
      },
    );
  }
}

const same = (one: readonly Fields[], other: readonly Fields[]) =>
  one.map(idOf).join("\n") === other.map(idOf).join("\n");

for (const path of ["/orders", "/employees"]) {
  const route = `GET /v4${path}`;
  const page = (context: Context, number: number, limit = 5) =>
    context.list(at(path, `page=${number}&limit=${limit}`));
  const needsTwo = async (context: Context) => {
    const second = await page(context, 1);
    if (second.length === 0) throw new NotTestable("there is no second page");
    return second;
  };
  read(`${route} is 0-indexed: page=0 is the first page`, async (context) =>
    check(
      same(await page(context, 0), await context.list(at(path, "limit=5"))),
      "page=0 differs from no page",
    ),
  );
  read(`${route} shows other records on the next page`, async (context) => {
    const second = await needsTwo(context);
    const first = new Set((await page(context, 0)).map(idOf));
    return check(!second.some((record) => first.has(idOf(record))), "a record is on both pages");
  });
  read(`${route} continues on page 1 where page 0 ended`, async (context) => {
    await needsTwo(context);
    const both = [...(await page(context, 0)), ...(await page(context, 1))];
    const whole = (await page(context, 0, 10)).slice(0, both.length);
    return check(same(both, whole), "two pages of 5 differ from one page of 10");
  });
  read(`${route} returns an empty list beyond the last page`, async (context) => {
    const { status, body } = await context.read(at(path, "page=100000&limit=50"));
    if (status !== 200) return fail(`answered ${status}`);
    const count = recordsOf(body)?.length;
    return check(count === 0, count === undefined ? "no list" : `returned ${count} records`);
  });
  read(`${route} lists no record twice on one page`, async (context) => {
    const ids = (await context.list(at(path, "limit=50"))).map(idOf);
    return check(new Set(ids).size === ids.length, "an id occurs twice");
  });
  for (const [name, wanted] of [
    ["page", 1],
    ["pageSize", 5],
  ] as const) {
    read(`${route} echoes ${name} in its paging envelope`, async (context) => {
      const { body } = await context.read(at(path, "page=1&limit=5"));
      const number = pagingNumber(body, name);
      if (number === null) return untestable(`the answer has no ${name}`);
      return check(number === wanted, `${name} is ${number} for page=1 and limit=5`);
    });
  }
  read(`${route} reports as totalCount what its pages hold`, async (context) => {
    const { body } = await context.read(at(path, "limit=50"));
    const total = pagingNumber(body, "totalCount");
    if (total === null) return untestable("the answer has no totalCount");
    const last = Math.max(0, Math.ceil(total / 50) - 1);
    const onLast = await countAt(context, path, `page=${last}&limit=50`);
    const after = await countAt(context, path, `page=${last + 1}&limit=50`);
    const expected = total - last * 50;
    return check(
      onLast === expected && after === 0,
      `totalCount ${total}, but page ${last} holds ${onLast} and the next one ${after}`,
    );
  });
}
