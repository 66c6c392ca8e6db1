import "server-only";
import { and, count, eq, gte, inArray, lt } from "drizzle-orm";
import type { ResourceCoverage } from "#lib/protocol/event.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import type { MirroredRecord } from "#lib/server/mirror/mirror-row.ts";
import {
  isSingleResource,
  type MirroredResource,
  mirroredLists,
} from "#lib/server/mirror/mirrored-resources.ts";
import { savePage } from "#lib/server/mirror/save-page.ts";
import { mirrorSettings } from "#lib/server/mirror/settings.ts";
import type { SweepRun } from "#lib/server/mirror/sweep-run.ts";
import { readSingle } from "#lib/server/mirror/sweep-single.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { walkPages } from "#lib/v4/client/walk-pages.ts";
import type { Page } from "#lib/v4/fields/page.ts";

export const isInMirror = (
  { environment, id: connectionId }: ConnectionIdentity,
  resource: MirroredResource,
) =>
  and(
    eq(mirrorRecords.environment, environment),
    eq(mirrorRecords.connectionId, connectionId),
    eq(mirrorRecords.resource, resource),
  );

/** How a list ended. */
export interface SweptList {
  /** The last answer's total; `null` if the service gives none. */
  totalCount: number | null;
  /** Every page up to the end was read, and no answer contradicted another. */
  isWhole: boolean;
  /** Statuses of the records, each once. At most 100. */
  statuses: Set<string>;
}

const maxStatuses = 100;
/** More than any service has: a list that does not end is stopped. */
const maxPages = 200_000;

/** Pages that one transaction stores. Five held up people's requests for 15 ms. */
const pagesAtOnce = 2;

export interface ReadAnswer {
  data: Page<MirroredRecord>;
  readAt: Date;
}
type ReadPage = (page: number) => Promise<ReadAnswer>;

/** A page of a list that was stored. */
interface SweptPage {
  page: number;
  /** Records that the mirror did not have. */
  newCount: number;
  items: readonly MirroredRecord[];
}

/** Stores answers of a list. Returns how many of their records are new. */
export const storePages = async (
  run: SweepRun,
  resource: MirroredResource,
  answers: readonly ReadAnswer[],
  announcesNew: boolean,
): Promise<number> => {
  const [first] = answers;
  if (!first) return 0;
  const records = answers.flatMap(({ data }) => data.items.filter(({ id }) => Boolean(id)));
  const { added, changed } = await savePage(run.connection, resource, {
    records,
    readAt: first.readAt,
    source: "sweep",
  });
  const ids = changed.map(({ id }) => id);
  run.noteStatuses(resource, changed);
  await run.note(resource, announcesNew ? [...added, ...ids] : ids);
  return added.length;
};

/**
 * Reads a list to its end and stores some pages at a time, so that memory does not grow with the list:
 * the next page is read while others are stored. With `stop`, pages are stored one by one, and it ends
 * the list early.
 */
export const sweepPages = async (
  run: SweepRun,
  resource: MirroredResource,
  readPage: ReadPage,
  { announcesNew, stop }: { announcesNew: boolean; stop?: (page: SweptPage) => boolean },
): Promise<SweptList> => {
  const swept: SweptList = { totalCount: null, isWhole: false, statuses: new Set() };
  let isContradicted = false;
  let unstored: ReadAnswer[] = [];
  let lastRead: Promise<unknown> = Promise.resolve();
  const read = (page: number) => {
    const answer = readPage(page);
    lastRead = answer;
    return answer;
  };
  try {
    for await (const page of walkPages(read, { maxPages, ahead: stop ? 0 : 1 })) {
      const { items, totalCount } = page.answer.data;
      const isTotalGone = swept.totalCount !== null && totalCount === null;
      isContradicted ||= page.hasShrunk || isTotalGone || items.some(({ id }) => !id);
      swept.totalCount = totalCount;
      swept.isWhole = page.isEnd && !isContradicted;
      for (const { status } of items) {
        if (status?.trim() && swept.statuses.size < maxStatuses) swept.statuses.add(status.trim());
      }
      unstored.push(page.answer);
      if (page.isEnd || page.isRepeating || stop || unstored.length >= pagesAtOnce) {
        const newCount = await storePages(run, resource, unstored, announcesNew);
        unstored = [];
        if (stop?.({ page: page.number, newCount, items })) break;
      }
    }
  } finally {
    await lastRead.catch(() => undefined);
  }
  return swept;
};

/** Counts the records of a resource that an answer has shown since the sweep began. */
export const countSeen = async (run: SweepRun, resource: MirroredResource): Promise<number> => {
  const [row] = await store()
    .select({ seen: count() })
    .from(mirrorRecords)
    .where(and(isInMirror(run.connection, resource), gte(mirrorRecords.readAt, run.startedAt)));
  return row?.seen ?? 0;
};

/** Deletes records of the mirror in small statements, and announces them. */
export const forgetRecords = async (
  run: SweepRun,
  resource: MirroredResource,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return;
  const gone = await store()
    .delete(mirrorRecords)
    .where(
      and(
        isInMirror(run.connection, resource),
        inArray(mirrorRecords.id, [...ids]),
        lt(mirrorRecords.readAt, run.startedAt),
      ),
    )
    .returning({ id: mirrorRecords.id });
  await run.note(
    resource,
    gone.map(({ id }) => id),
  );
};

const findUnseen = async (run: SweepRun, resource: MirroredResource, limit: number) => {
  const rows = await store()
    .select({ id: mirrorRecords.id })
    .from(mirrorRecords)
    .where(and(isInMirror(run.connection, resource), lt(mirrorRecords.readAt, run.startedAt)))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** How many records one statement deletes. */
const deleteSize = 1_000;

/**
 * Deletes the records that a whole list no longer shows. Some of them are read singly first: one that
 * the service still shows contradicts the list, and then nothing is deleted. Returns whether the list
 * was contradicted.
 */
export const forgetUnseen = async (run: SweepRun, resource: MirroredResource): Promise<boolean> => {
  if (isSingleResource(resource)) {
    for (const id of await findUnseen(run, resource, mirrorSettings().maxChecks)) {
      if ((await readSingle(run, resource, id)) !== null) return true;
    }
  }
  for (;;) {
    const ids = await findUnseen(run, resource, deleteSize);
    await forgetRecords(run, resource, ids);
    if (ids.length < deleteSize) return false;
  }
};

/** Returns the read of a page of a list. Without pages in the contract, the one answer is all. */
const pageReader = (run: SweepRun, resource: MirroredResource): ReadPage => {
  const limit = mirrorSettings().pageSize;
  // Ascending where the contract allows it: new records come last and move no other.
  return async (page) => {
    switch (resource) {
      case "orders":
      case "employees":
        return run.read(mirroredLists[resource], { page, limit, sortDirection: "asc" });
      default:
        return run.read(mirroredLists[resource], {}) as ReturnType<ReadPage>;
    }
  };
};

const isPaged = (resource: MirroredResource) => resource === "orders" || resource === "employees";

/**
 * Copies one list into the mirror and deletes what it no longer shows. Complete means that the answers
 * prove it: as many different records as the service's total, or pages up to an empty one.
 */
export const sweepList = async (
  run: SweepRun,
  resource: MirroredResource,
  announcesNew: boolean,
): Promise<ResourceCoverage> => {
  const stop = isPaged(resource) ? undefined : () => true;
  const options = { announcesNew, ...(stop ? { stop } : {}) };
  const swept = await sweepPages(run, resource, pageReader(run, resource), options);
  const readCount = await countSeen(run, resource);
  const { totalCount } = swept;
  const isProven =
    swept.isWhole && (totalCount === null ? isPaged(resource) : readCount >= totalCount);
  const isContradicted = isProven && (await forgetUnseen(run, resource));
  return { readCount, totalCount, isComplete: isProven && !isContradicted };
};
