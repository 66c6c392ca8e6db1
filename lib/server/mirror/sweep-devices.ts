import "server-only";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { ResourceCoverage } from "#lib/protocol/event.ts";
import { readInSlices, type SearchDevices } from "#lib/server/mirror/device-slices.ts";
import { mirrorSettings } from "#lib/server/mirror/settings.ts";
import { countSeen, forgetUnseen, storePages } from "#lib/server/mirror/sweep-list.ts";
import type { SweepRun } from "#lib/server/mirror/sweep-run.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { V4Error } from "#lib/v4/errors.ts";
import { eligibleChargerStatuses } from "#lib/v4/fields/known-values.ts";

/** More countries than there are. */
const maxCountries = 300;

/** Returns the countries of the employees and orders that the sweep has read before. */
const knownCountries = async ({ connection }: SweepRun): Promise<string[]> => {
  const rows = await store()
    .selectDistinct({ country: mirrorRecords.country })
    .from(mirrorRecords)
    .where(
      and(
        eq(mirrorRecords.environment, connection.environment),
        eq(mirrorRecords.connectionId, connection.id),
        inArray(mirrorRecords.resource, ["employees", "orders"]),
        isNotNull(mirrorRecords.country),
      ),
    )
    .limit(maxCountries);
  return rows.flatMap(({ country }) => country ?? []);
};

const isRefusedFilter = (error: unknown) => error instanceof V4Error && error.kind === "validation";

/**
 * Returns a search that stores what it reads. After a failure it reads nothing more, because the reads
 * of other parts may still be waiting; `failure` then returns it. A refused filter is no failure.
 */
const storingSearch = (run: SweepRun, limit: number, announcesNew: boolean) => {
  let failure: { error: unknown } | null = null;
  const search: SearchDevices = async (filters) => {
    if (failure) throw failure.error;
    try {
      const answer = await run.read("inventory.search", { ...filters, limit });
      await storePages(run, "inventory", [answer], announcesNew);
      return answer.data;
    } catch (error) {
      if (!isRefusedFilter(error)) failure ??= { error };
      throw error;
    }
  };
  return { search, failure: () => failure };
};

/**
 * Copies the inventory into the mirror, as far as filters reach it: it has no pages. Complete means
 * that as many different devices were read as the service counts; then those that it no longer shows
 * are deleted.
 */
export const sweepDevices = async (
  run: SweepRun,
  announcesNew: boolean,
): Promise<ResourceCoverage> => {
  const { pageSize, maxDeviceReads } = mirrorSettings();
  const { search, failure } = storingSearch(run, pageSize, announcesNew);
  const startWithChargers = async () => {
    // Where the filters don't reach every device, those that matter most are read nevertheless.
    for (const query of eligibleChargerStatuses) {
      await search({ query }).catch((error: unknown) => {
        if (!isRefusedFilter(error)) throw error;
      });
    }
    return knownCountries(run);
  };
  const bounds = { maxReads: maxDeviceReads, maxMs: Number.POSITIVE_INFINITY };
  const reading = readInSlices(search, startWithChargers, pageSize, bounds);
  await reading.done;
  const failed = failure();
  if (failed) throw failed.error;
  const { totalCount, isWhole } = reading.read();
  const readCount = await countSeen(run, "inventory");
  const isProven = isWhole && totalCount !== null && readCount >= totalCount;
  const isContradicted = isProven && (await forgetUnseen(run, "inventory"));
  return { readCount, totalCount, isComplete: isProven && !isContradicted };
};
