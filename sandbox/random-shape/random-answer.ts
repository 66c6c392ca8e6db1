import { type OperationName, specOf } from "#lib/v4/registry.ts";
import { pagingKeys, resultKeys, wrappers } from "#sandbox/choices/names.ts";
import type { Fields, Result } from "#sandbox/handlers/handler.ts";
import { drawFor } from "#sandbox/random-shape/draw.ts";
import { idMappingOf } from "#sandbox/random-shape/odd-ids.ts";
import { recordKindOf } from "#sandbox/random-shape/route-choices.ts";
import { statusNamesOf } from "#sandbox/random-shape/status-names.ts";
import { cased, type Writing, writeRecord } from "#sandbox/random-shape/write-record.ts";

/** Where a part of an order is: in its own read, on the order, or both. */
export type PartPlacement = "separate" | "inline" | "both";

export interface RandomAnswer {
  body: Fields;
  /** Canonical paths of the facts that the answer leaves out, without duplicates. */
  omitted: string[];
}

/** The reads of an order's parts, with the field of the order that may hold the same part. */
export const orderParts = {
  "orders.history": "history",
  "orders.tracking": "shipping",
  "orders.sla": "sla",
} as const;
type PartName = keyof typeof orderParts;
export const partNames = Object.keys(orderParts) as PartName[];
const isPart = (name: OperationName): name is PartName => Object.hasOwn(orderParts, name);

export const placementOf = (seed: number, part: PartName): PartPlacement =>
  drawFor(seed, part, "placement").pick(["separate", "inline", "both"]);

const numbersOf = (writing: Writing, result: Extract<Result, { kind: "list" }>): Fields => {
  const { operation, seed } = writing;
  const { page, pageSize, totalCount } = result;
  const isPaged = "page" in specOf(operation).input.shape;
  // A list without pages may leave out the paging envelope.
  if (!isPaged && drawFor(seed, operation, "paging absent").is(0.5)) return {};
  const next = (page + 1) * pageSize;
  return Object.fromEntries(
    Object.entries({
      page,
      pageSize,
      totalCount,
      ...(isPaged ? { nextCursor: next < totalCount ? `after-${next}` : null } : {}),
    }).map(([name, value]) => [cased(writing, name), value]),
  );
};

/** Returns the paging numbers at the top level, or in an object of their own. */
const writePaging = (writing: Writing, result: Extract<Result, { kind: "list" }>): Fields => {
  const numbers = numbersOf(writing, result);
  if (Object.keys(numbers).length === 0) return {};
  const place = drawFor(writing.seed, writing.operation, "paging").pick([null, ...pagingKeys]);
  return place === null ? numbers : { [place]: numbers };
};

/** Wraps a result under its key and up to three more. */
const wrap = (writing: Writing, key: string, result: unknown): Fields => {
  const { seed, operation } = writing;
  const chance = drawFor(seed, operation, "depth");
  const depth = chance.below(4);
  let wrapped: Fields = { [key]: result };
  for (let level = 0; level < depth; level += 1) {
    wrapped = { [wrappers[(level + chance.below(4)) % 4] as string]: wrapped };
  }
  return wrapped;
};

const keyOf = ({ seed, operation }: Writing) => {
  const { key } = specOf(operation).output;
  return drawFor(seed, operation, "key").pick(resultKeys[key] ?? [key]);
};

/** Returns all of a created order, or the minimum: "Accepted order (id, type, status)". */
const createdRecord = (operation: OperationName, record: Fields, writing: Writing): Fields => {
  const mayBeBrief = operation === "orders.create" || operation === "orders.purchase";
  if (!mayBeBrief || drawFor(writing.seed, operation, "brief").is(0.5)) return record;
  for (const field of Object.keys(record)) {
    if (!["id", "orderType", "status"].includes(field)) writing.omit(field);
  }
  const { id, orderType, status } = record;
  return { id, orderType, status };
};

const writeOne = (writing: Writing, record: Fields): Fields => {
  const { seed, operation } = writing;
  const kind = recordKindOf(operation);
  // The contract gives all names of the identity object.
  if (operation === "me") return { status: "success", ...record };
  if (isPart(operation) && placementOf(seed, operation) === "inline") {
    for (const field of Object.keys(record)) writing.omit(field);
    return wrap(writing, keyOf(writing), drawFor(seed, operation, "silent").pick([null, {}]));
  }
  const written = writeRecord(writing, kind, createdRecord(operation, record, writing));
  if (drawFor(seed, operation, "flat").is(0.25)) return written;
  return wrap(writing, keyOf(writing), written);
};

const writeList = (writing: Writing, result: Extract<Result, { kind: "list" }>): Fields => {
  const { operation } = writing;
  const kind = recordKindOf(operation);
  const items = result.items.map((item) => writeRecord(writing, kind, item, "[]"));
  const paging = writePaging(writing, result);
  // The contract gives the key of this list alone: "Object with status and an orders array".
  if (operation === "orders.list") return { orders: items, ...paging };
  return drawFor(writing.seed, operation, "paging inside").is(0.3)
    ? wrap(writing, "data", { [keyOf(writing)]: items, ...paging })
    : { ...wrap(writing, keyOf(writing), items), ...paging };
};

/** Leaves the device requests on the order, or moves them to a sub-order without an id. */
const placeDevices = ({ seed }: Writing, record: Fields): Fields => {
  if (!drawFor(seed, "devices in sub-orders").is(0.3)) return { ...record };
  const { deviceRequests, productIds: _, subOrders, ...rest } = record;
  const { orderType, status } = record;
  const others = Array.isArray(subOrders) ? subOrders : [];
  return { ...rest, subOrders: [...others, { orderType, status, deviceRequests }] };
};

/** Returns an order with the parts that the seed shows on the order. */
const placeParts = (writing: Writing, record: Fields): Fields => {
  const { seed } = writing;
  const placed = placeDevices(writing, record);
  for (const part of partNames) {
    const field = orderParts[part];
    if (placementOf(seed, part) === "separate") {
      if (field in placed) writing.omit(field);
      delete placed[field];
      if (part === "orders.tracking" && "tracking" in placed) {
        delete placed.tracking;
        writing.omit("tracking");
      }
    }
  }
  return placed;
};

/** Returns a result as JSON in the random shape of a seed. */
export const randomAnswer = (
  seed: number,
  operation: OperationName,
  result: Result,
): RandomAnswer => {
  const omitted = new Set<string>();
  const writing: Writing = {
    seed,
    operation,
    ids: idMappingOf(seed),
    statuses: statusNamesOf(seed),
    // A sub-order has device requests only if `placeDevices` moved them there.
    omit: (path) => void omitted.add(path.replace(/^subOrders\[\]\.(?=deviceRequests)/, "")),
  };
  const isOrder = operation === "orders.get";
  const inner =
    result.kind === "list"
      ? writeList(writing, result)
      : writeOne(writing, isOrder ? placeParts(writing, result.record) : result.record);
  // "Most results carry status" beside the data, unless the data has its own status.
  const hasStatus = operation === "orders.list" || drawFor(seed, operation, "success").is(0.7);
  const body =
    hasStatus && !Object.hasOwn(inner, "status") ? { status: "success", ...inner } : inner;
  if (drawFor(seed, operation, "envelope extra").is(0.5)) body.serviceRevision = "2026-11-02.4";
  return { body, omitted: [...omitted] };
};
