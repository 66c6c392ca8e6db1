import { pagingKeys, resultKeys, wrappers } from "#sandbox/choices/names.ts";
import { pick } from "#testing/random.ts";
import type { ServiceShape } from "./service-shape.ts";
import { type Fields, spellingOf } from "./spelling.ts";

/** The key of a record by its collection, as the contract calls it. */
export const singular: Readonly<Record<string, string>> = {
  orders: "order",
  employees: "employee",
  teams: "team",
  addresses: "address",
  accessories: "accessory",
  products: "product",
  devices: "product",
};

/** Keys that the sandbox's random shapes do not have. */
const moreKeys: Readonly<Record<string, readonly string[]>> = {
  order: ["orderRequest"],
  address: ["location"],
  employees: ["people"],
  teams: ["records"],
  addresses: ["locations"],
  devices: ["results"],
};

/** Returns the keys of a record or a list. The contract names that of the list of orders alone. */
const keysOf = (noun: string): readonly string[] =>
  noun === "orders" ? ["orders"] : [...(resultKeys[noun] ?? [noun]), ...(moreKeys[noun] ?? [])];

/** Keys that no client can know. */
const strangeKeys = ["submission", "ticket", "dispatch", "instruction", "outcome"] as const;

/** Fields beside a record or a list that are neither. */
const siblings: readonly Fields[] = [
  {},
  {},
  { meta: { requestId: "req_1", tookMs: 3 } },
  { message: "Accepted" },
  { warnings: [] },
  { links: { self: "/v4/somewhere" } },
  { caller: { id: "user_7", displayName: "Operations" } },
];

export interface PageNumbers {
  page: number;
  pageSize: number;
  totalCount: number;
}

const maxDepth = 4;

/** Nests data in objects under these keys, the outermost first, each beside fields of its own. */
export const nest = (
  keys: readonly string[],
  data: unknown,
  fieldsBeside: () => Fields,
): Fields => {
  const [first, ...rest] = keys;
  if (first === undefined) return data as Fields;
  return { ...fieldsBeside(), [first]: nest(rest, data, fieldsBeside) };
};

/** Wraps records into envelopes that the contract allows, in a different one for each answer. */
export const envelopeWriter = (shape: ServiceShape, random: () => number) => {
  const { isLikely, nameOf } = spellingOf(random);
  const sibling = () => pick(siblings, random);
  const levelsUpTo = (max: number) => Math.floor(random() * (max + 1));

  /** "Most results carry `status: "success"` next to the data." Source: api-v4.md, Endpoints, 3. */
  const wrap = (inner: Fields, levels: number): Fields => {
    const keys = Array.from({ length: levels }, () => pick(wrappers, random));
    const wrapped = nest(keys, inner, sibling);
    return isLikely(0.75) ? { status: "success", ...wrapped } : wrapped;
  };

  const numbersOf = (numbers: PageNumbers): Fields => {
    const isCamel = isLikely(0.5);
    const { page, pageSize } = numbers;
    const totalCount = isLikely(0.2) ? String(numbers.totalCount) : numbers.totalCount;
    return isCamel
      ? { page, pageSize, totalCount, nextCursor: null }
      : { page, page_size: pageSize, total_count: totalCount, next_cursor: null };
  };

  const one = (collection: string, record: Fields, levels: number): Fields => {
    if (levels === 0) return record;
    const key = nameOf(...keysOf(singular[collection] ?? "record"));
    return wrap({ ...sibling(), [key]: record }, levels - 1);
  };

  return {
    /** A single record, from bare to four objects deep. */
    one: (collection: string, record: Fields) => one(collection, record, levelsUpTo(maxDepth)),
    deepest: (collection: string, record: Fields) => one(collection, record, maxDepth),
    /** A record under a key that no client can know. */
    strange(record: Fields): Fields {
      return wrap({ [pick(strangeKeys, random)]: record }, levelsUpTo(maxDepth - 1));
    },
    /** A list, with its page numbers if the service sends totals. */
    list(collection: string, records: Fields[], numbers: PageNumbers | null): Fields {
      const inner: Fields = { [nameOf(...keysOf(collection))]: records };
      const levels = levelsUpTo(2);
      if (!shape.hasTotals || numbers === null) return wrap(inner, levels);
      const paging = numbersOf(numbers);
      const form = random();
      if (form < 0.4) return wrap({ ...inner, ...paging }, levels);
      if (form < 0.7) {
        const holder = pick(pagingKeys, random);
        return wrap({ ...inner, [holder]: paging }, levels);
      }
      return { ...wrap(inner, levels), pagination: paging };
    },
    /** Both error bodies of the contract. Source: api-v4.md, Errors. */
    failure(status: number, message: string): Fields {
      return isLikely(0.5)
        ? { statusCode: status, statusMessage: message }
        : { error: { type: "request_error", message, request_id: `req_${status}` } };
    },
    /** "Pre-flight result saying whether the order type can be placed": the contract shows no fields. */
    validation(errors: readonly Fields[]): Fields {
      const key = pick(["valid", "allowed", "isValid", "canPlace", "ok", "verdict"], random);
      return wrap({ [key]: errors.length === 0, errors }, levelsUpTo(1));
    },
  };
};
