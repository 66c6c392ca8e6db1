import { V4Error } from "#lib/v4/errors.ts";
import { knownDeviceStatuses, pinDeviceTypes } from "#lib/v4/fields/known-values.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** Few, because the reads go on behind other pages. */
const maxParallelReads = 2;

/** When the reading of an inventory stops. */
interface ReadingBounds {
  maxReads: number;
  maxMs: number;
  /** Reads of an inventory that has more devices than `maxReads` answers hold. Default: `maxReads`. */
  maxPartialReads?: number;
}

/** The bounds of a reading for which a person waits. What can't be read whole is left to the sweep. */
const pageBounds: ReadingBounds = { maxReads: 400, maxMs: 60_000, maxPartialReads: 40 };

type Field = "country" | "category" | "status" | "query";
type Filters = Partial<Record<Field, string>>;

/** Reads the devices that match all filters. */
export type SearchDevices = (filters: Filters) => Promise<Page<Device>>;

/** How much of an inventory that has no pages was read: as much as filters reach. */
export interface DeviceSlices {
  /** Different devices. */
  readCount: number;
  /** All devices; `null` if the service gives no total. */
  totalCount: number | null;
  /** Every device was read. */
  isWhole: boolean;
}

const isoCountry = /^[A-Z]{2}$/;
const countryOf = ({ country, location }: Device) =>
  [country, location].find((place) => place && isoCountry.test(place));

/** The filters in the order in which they divide a slice, with the values known beforehand. */
const filtersInOrder: readonly {
  field: Field;
  values: readonly string[];
  readValue: (device: Device) => string | null | undefined;
}[] = [
  { field: "country", values: [], readValue: countryOf },
  {
    field: "category",
    values: [...pinDeviceTypes, "Monitors", "Accessories"],
    readValue: ({ deviceType }) => deviceType,
  },
  { field: "status", values: knownDeviceStatuses, readValue: ({ status }) => status },
  // Free text need not match only the model, so the devices of such a part need not either.
  { field: "query", values: [], readValue: ({ model }) => model },
];

/** One search of the inventory, which further filters may divide. */
interface Slice {
  filters: Filters;
  parent: Slice | null;
  /** The index of the filter that divides it. */
  depth: number;
  /** IDs of the devices that it answered itself. */
  answered: Set<string>;
  /** IDs of the devices that it and its parts answered. */
  ids: Set<string>;
  totalCount: number | null;
  isTruncated: boolean;
  divided: Set<string>;
  /** How many of its parts answered the same as it did. */
  repeatCount: number;
}

const newSlice = (filters: Filters, parent: Slice | null, depth: number): Slice => ({
  filters,
  parent,
  depth,
  answered: new Set(),
  ids: new Set(),
  totalCount: null,
  isTruncated: false,
  divided: new Set(),
  repeatCount: 0,
});

const withParents = (slice: Slice): Slice[] =>
  slice.parent ? [slice, ...withParents(slice.parent)] : [slice];

/** Whether every device of the slice was read. */
const isRead = ({ isTruncated, totalCount, ids }: Slice) =>
  !isTruncated || (totalCount !== null && ids.size >= totalCount);

/** What the filters are compared with: a value of a device for each of them. */
type FilterValues = readonly (string | null | undefined)[];

/** The state of reading an inventory in slices. It does not hold the devices, which may be many. */
class SliceReader {
  private readonly valuesOf = new Map<string, FilterValues>();
  private readonly values = filtersInOrder.map(({ values }) => new Set(values));
  /** Filters that the service refuses or ignores. */
  private readonly unusable = new Set<Field>();
  private readonly truncated: Slice[] = [];
  private readonly search: SearchDevices;
  private readonly limit: number;

  constructor(search: SearchDevices, limit: number) {
    this.search = search;
    this.limit = limit;
  }

  addValues(field: Field, values: readonly string[]) {
    const index = filtersInOrder.findIndex((filter) => filter.field === field);
    for (const value of values) this.values[index]?.add(value);
  }

  /** How many different devices were read. */
  get readCount() {
    return this.valuesOf.size;
  }

  private learn(device: Device): FilterValues {
    const known = filtersInOrder.map(({ readValue }) => readValue(device));
    this.valuesOf.set(device.id, known);
    for (const [index, value] of known.entries()) if (value) this.values[index]?.add(value);
    return known;
  }

  /** Returns the filters that a device's own fields contradict, so that the service ignores them. */
  private contradicted(known: FilterValues, filters: Filters): Field[] {
    return filtersInOrder.flatMap(({ field }, index) => {
      const [wanted, value] = [filters[field], known[index]];
      const differs = wanted && value && wanted.toLowerCase() !== value.toLowerCase();
      return field !== "query" && differs ? [field] : [];
    });
  }

  /** Returns the values of a filter, those of most devices in the slice first. */
  private valuesFor({ filters, ids }: Slice, index: number): string[] {
    const counts = new Map([...(this.values[index] ?? [])].map((value) => [value, 0]));
    for (const id of ids) {
      const known = this.valuesOf.get(id);
      const value = known?.[index];
      if (!known || !value || this.contradicted(known, filters).length > 0) continue;
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value);
  }

  async read(slice: Slice) {
    const { items, totalCount, nextCursor } = await this.search(slice.filters);
    const learned = items.map((device) => this.learn(device));
    for (const { ids } of withParents(slice)) for (const { id } of items) ids.add(id);
    slice.answered = new Set(items.map(({ id }) => id));
    slice.totalCount = totalCount;
    slice.isTruncated =
      totalCount === null
        ? nextCursor !== null || items.length >= this.limit
        : items.length < totalCount;
    const ignored = learned.flatMap((known) => this.contradicted(known, slice.filters));
    for (const field of ignored) this.unusable.add(field);
    if (slice.isTruncated) this.countRepeat(slice);
    if (slice.isTruncated) this.truncated.push(slice);
  }

  /** All devices of a slice may have one value of a filter. With a second one, the filter is ignored. */
  private countRepeat({ parent, depth, answered, totalCount }: Slice) {
    const field = filtersInOrder[depth - 1]?.field;
    if (!parent || !field || totalCount !== parent.totalCount) return;
    if (![...answered].every((id) => parent.answered.has(id))) return;
    parent.repeatCount += 1;
    if (parent.repeatCount > 1) this.unusable.add(field);
  }

  private isUsable({ filters }: Slice) {
    return (Object.keys(filters) as Field[]).every((field) => !this.unusable.has(field));
  }

  /** Reads a part; a filter that the service refuses is not used again. */
  async readPart(slice: Slice) {
    const field = filtersInOrder[slice.depth - 1]?.field;
    if (withParents(slice).some(isWholeParent) || !this.isUsable(slice)) return false;
    await this.read(slice).catch((error: unknown) => {
      if (!(error instanceof V4Error && error.kind === "validation" && field)) throw error;
      this.unusable.add(field);
    });
    return true;
  }

  /** Returns the parts of a truncated slice that were not read yet. */
  private partsOf(slice: Slice): Slice[] {
    let { depth } = slice;
    while (this.unusable.has(filtersInOrder[depth]?.field as Field)) depth += 1;
    const filter = filtersInOrder[depth];
    if (!filter || isRead(slice) || !this.isUsable(slice)) return [];
    const added = this.valuesFor(slice, depth).filter((value) => !slice.divided.has(value));
    return added.map((value) => {
      slice.divided.add(value);
      return newSlice({ ...slice.filters, [filter.field]: value }, slice, depth + 1);
    });
  }

  /** Returns the unread parts of all truncated slices. */
  parts(): Slice[] {
    return this.truncated.flatMap((slice) => this.partsOf(slice));
  }
}

const isWholeParent = (slice: Slice) => slice.divided.size > 0 && isRead(slice);

/** Reads the parts of the root until it is whole or a bound is reached. Stops at the first failure. */
const readParts = async (reader: SliceReader, maxReads: number, maxMs: number) => {
  const end = Date.now() + maxMs;
  let left = maxReads;
  const isOver = () => left <= 0 || Date.now() > end;
  for (let parts = reader.parts(); parts.length > 0; parts = reader.parts()) {
    const readNext = async () => {
      for (let part = parts.shift(); part && !isOver(); part = parts.shift()) {
        left -= 1;
        if (!(await reader.readPart(part))) left += 1;
      }
    };
    await Promise.all(Array.from({ length: maxParallelReads }, readNext));
    if (isOver()) return;
  }
};

/** An inventory that is being read. */
export interface DeviceReading {
  /** Fulfilled when the first answer is read, or rejected. */
  started: Promise<void>;
  /** Fulfilled when nothing more is read. Rejected if the first read fails. */
  done: Promise<void>;
  /** Returns what was read so far. */
  read: () => DeviceSlices;
}

/**
 * Reads an inventory whose answers hold `limit` devices at most: while an answer is truncated, asks
 * for its parts by country, category, status and model. `search` keeps what it wants of the devices.
 * Stops at its bounds, by default 400 reads (40 of an inventory that is too large for them) or one
 * minute, and at the first failure of a part.
 */
export function readInSlices(
  search: SearchDevices,
  readCountries: () => Promise<readonly string[]>,
  limit: number,
  { maxReads, maxMs, maxPartialReads = maxReads }: ReadingBounds = pageBounds,
): DeviceReading {
  const reader = new SliceReader(search, limit);
  const root = newSlice({}, null, 0);
  const started = reader.read(root);
  const readAll = async () => {
    await started;
    if (!root.isTruncated) return;
    reader.addValues("country", await readCountries());
    const isTooLarge = (root.totalCount ?? 0) > maxReads * limit;
    const reads = isTooLarge ? maxPartialReads : maxReads;
    await readParts(reader, reads, maxMs).catch(() => undefined);
  };
  return {
    started,
    done: readAll(),
    read: () => ({
      readCount: reader.readCount,
      totalCount: root.totalCount,
      isWhole: isRead(root),
    }),
  };
}
