import { pick } from "./faults.ts";
import type { ServiceShape } from "./service-shape.ts";
import type { Fields } from "./service-world.ts";

/** The contract names `orders` for the list of orders, and no other key of any answer. */
const keysOfOne: Readonly<Record<string, readonly string[]>> = {
  orders: ["order", "purchaseOrder", "purchase_order", "request", "orderRequest"],
  employees: ["employee", "person", "record"],
  teams: ["team", "record"],
  addresses: ["address", "companyAddress", "company_address", "location"],
  accessories: ["accessory", "accessoryRequest", "accessory_request", "request"],
  products: ["product", "device"],
};

const keysOfList: Readonly<Record<string, readonly string[]>> = {
  orders: ["orders"],
  employees: ["employees", "items", "results", "people"],
  teams: ["teams", "items", "results", "records"],
  addresses: ["addresses", "items", "companyAddresses", "locations"],
};

/** Keys that no reader can have heard of. */
const strangeKeys = ["submission", "ticket", "dispatch", "instruction", "outcome"] as const;
const wrappers = ["data", "result", "response", "payload"] as const;

/** What stands beside a record or a list without being one. */
const asides: readonly Fields[] = [
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

const deepest = 4;

/** Puts records into the envelopes that a legal service may use, another one for each answer. */
export const envelopeWriter = (shape: ServiceShape, random: () => number) => {
  const isLikely = (share: number) => random() < share;
  const levelsUpTo = (most: number) => Math.floor(random() * (most + 1));

  /** "Most results carry `status: "success"` next to the data." Source: api-v4.md, Endpoints, 3. */
  const wrap = (inner: Fields, levels: number): Fields => {
    let whole = inner;
    for (let level = 0; level < levels; level += 1) {
      whole = { ...pick(asides, random), [pick(wrappers, random)]: whole };
    }
    return isLikely(0.75) ? { status: "success", ...whole } : whole;
  };

  const numbersOf = (numbers: PageNumbers): Fields => {
    const isCamel = isLikely(0.5);
    const { page, pageSize, totalCount } = numbers;
    return isCamel
      ? { page, pageSize, totalCount, nextCursor: null }
      : { page, page_size: pageSize, total_count: totalCount, next_cursor: null };
  };

  const one = (collection: string, record: Fields, levels: number): Fields => {
    if (levels === 0) return record;
    const key = pick(keysOfOne[collection] ?? ["record"], random);
    return wrap({ ...pick(asides, random), [key]: record }, levels - 1);
  };

  return {
    /** A record on its own, from bare to four objects deep. */
    one: (collection: string, record: Fields) => one(collection, record, levelsUpTo(deepest)),
    deepest: (collection: string, record: Fields) => one(collection, record, deepest),
    /** A record under a key of which nothing can be known. */
    strange(record: Fields): Fields {
      return wrap({ [pick(strangeKeys, random)]: record }, levelsUpTo(deepest - 1));
    },
    /** A list, with its page numbers if the service counts and pages. */
    list(collection: string, records: Fields[], numbers: PageNumbers | null): Fields {
      const inner: Fields = { [pick(keysOfList[collection] ?? ["items"], random)]: records };
      const levels = levelsUpTo(2);
      if (!shape.hasTotals || numbers === null) return wrap(inner, levels);
      const written = numbersOf(numbers);
      const form = random();
      if (form < 0.4) return wrap({ ...inner, ...written }, levels);
      if (form < 0.7) {
        const holder = pick(["pagination", "meta", "paging"], random);
        return wrap({ ...inner, [holder]: written }, levels);
      }
      return { ...wrap(inner, levels), pagination: written };
    },
    /** Both error bodies of the contract. Source: api-v4.md, Errors. */
    failure(status: number, message: string): Fields {
      return isLikely(0.5)
        ? { statusCode: status, statusMessage: message }
        : { error: { type: "request_error", message, request_id: `req_${status}` } };
    },
    /** "Pre-flight result saying whether the order type can be placed": the fields are not shown. */
    validation(errors: readonly Fields[]): Fields {
      const key = pick(["valid", "allowed", "isValid", "canPlace"], random);
      return wrap({ [key]: errors.length === 0, errors }, levelsUpTo(1));
    },
  };
};
