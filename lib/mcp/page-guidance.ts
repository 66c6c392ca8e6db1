import type { Args } from "#lib/mcp/tool-schemas.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { Operation } from "#lib/v4/operations/operation.ts";

/** What is known about the records that a result does not show. */
export interface PageFacts {
  returned: number;
  page: number | null;
  pageSize: number | null;
  totalCount: number | null;
  /** `null`: the answer can't tell. */
  hasMore: boolean | null;
  /** The arguments that read on, or `null` where no call does. */
  next: Args | null;
}

export interface Guidance {
  facts: PageFacts;
  /** How many of the received records the result shows. */
  shown: number;
  /** One or two sentences for the agent. */
  sentence: string;
}

export interface ReceivedPage {
  spec: Operation;
  args: Args;
  offset: number;
  data: Page<unknown>;
  /** How many of the records fit into the result, from `offset` on. */
  fitting: number;
}

/** Returns the page size that the service used: what was asked for, cut to the maximum. */
const sizeOf = ({ spec: { limit }, args, data }: ReceivedPage): number | null => {
  if (!limit) return null;
  const asked = typeof args.limit === "number" ? args.limit : limit.default;
  const size = data.pageSize ?? Math.min(asked, limit.maximum);
  return size > 0 ? size : null;
};

const callWith = (next: Args) => `Read on with ${JSON.stringify(next)}.`;

/** Returns the largest divisor of `n` that is not above `limit`, so that pages of it end where pages of `n` end. */
const divisorUpTo = (n: number, limit: number) => {
  for (let divisor = Math.min(n, limit); divisor > 1; divisor -= 1) {
    if (n % divisor === 0) return divisor;
  }
  return 1;
};

/** Guides through a list with pages. Source: api-v4.md, "Query parameter rules for lists". */
const guidePages = (received: ReceivedPage): Guidance => {
  const { args, data, fitting } = received;
  const { items, totalCount, nextCursor } = data;
  const page = typeof args.page === "number" ? args.page : 0;
  const pageSize = sizeOf(received) ?? Math.max(1, items.length);
  const facts = { returned: items.length, page, pageSize, totalCount };
  const nextPage = { ...args, page: page + 1 };
  const seen = page * pageSize + items.length;
  if (fitting < items.length) {
    const size = divisorUpTo(pageSize, fitting);
    const next = { ...args, page: (page * pageSize) / size + 1, limit: size };
    return {
      facts: { ...facts, returned: size, hasMore: true, next },
      shown: size,
      sentence: `The page has ${items.length} records, of which ${size} fit. ${callWith(next)}`,
    };
  }
  const whole = { shown: items.length };
  if (items.length === 0) {
    return {
      ...whole,
      facts: {
        ...facts,
        hasMore: totalCount !== null && totalCount <= page * pageSize ? false : null,
        next: null,
      },
      sentence: "This page has no records.",
    };
  }
  if (totalCount !== null && seen >= totalCount) {
    return {
      ...whole,
      facts: { ...facts, hasMore: false, next: null },
      sentence: `The service counts ${totalCount} in all, and this is the last page.`,
    };
  }
  const isSure = totalCount !== null || nextCursor !== null;
  const reason = isSure
    ? `There are more${totalCount === null ? "" : `: the service counts ${totalCount} in all`}.`
    : items.length >= pageSize
      ? "The page is full, so there may be more; the service does not say how many."
      : "The page is not full, but the service does not say how many there are.";
  return {
    ...whole,
    facts: { ...facts, hasMore: isSure ? true : null, next: nextPage },
    sentence: `${reason} ${callWith(nextPage)}`,
  };
};

/** Guides through a list that has no pages and may have a limit. */
const guideWhole = (received: ReceivedPage): Guidance => {
  const { spec, args, data, fitting, offset } = received;
  const { totalCount } = data;
  const count = data.items.length;
  const facts = { returned: fitting, page: null, pageSize: sizeOf(received), totalCount };
  const shown = fitting;
  if (offset + fitting < count) {
    const next = { ...args, offset: offset + fitting };
    return {
      facts: { ...facts, hasMore: true, next },
      shown,
      sentence: `The answer has ${count} records, of which ${fitting} fit. ${callWith(next)}`,
    };
  }
  if (totalCount !== null && totalCount <= count) {
    return {
      facts: { ...facts, hasMore: false, next: null },
      shown,
      sentence: `The service counts ${totalCount} in all.`,
    };
  }
  const hasMore = totalCount === null ? null : true;
  const size = facts.pageSize;
  const counted = totalCount === null ? "" : ` The service counts ${totalCount} in all.`;
  if (size === null || (count < size && hasMore === null)) {
    return {
      facts: { ...facts, hasMore, next: null },
      shown,
      sentence: counted || "The service does not say whether there are more.",
    };
  }
  const maximum = spec.limit?.maximum ?? size;
  if (size < maximum) {
    const next = { ...args, limit: maximum };
    return {
      facts: { ...facts, hasMore, next },
      shown,
      sentence: `There may be more than the limit of ${size}.${counted} ${callWith(next)}`,
    };
  }
  return {
    facts: { ...facts, hasMore, next: null },
    shown,
    sentence: `There may be more than the limit of ${size}, which is the maximum, and this list has no pages.${counted} Narrow the filters.`,
  };
};

/** Returns what a result says about the rest of a list. It says that nothing is left only where the service counts. */
export const guide = (received: ReceivedPage): Guidance =>
  "page" in received.spec.input.shape ? guidePages(received) : guideWhole(received);
