import { defineSettings } from "#lib/server/per-process.ts";

const second = 1_000;
const minute = 60 * second;

/** The times and limits of the mirror. Milliseconds where nothing else is said. */
export const defaultMirrorSettings = {
  /** From the end of a sweep to the next one, a tenth more or less. */
  intervalMs: { open: 5 * minute, all: 360 * minute },
  /** How soon a sweep is repeated that failed or proved nothing; doubled with each failure in a row. */
  retryMs: 30 * second,
  /** How long a process may go on with a sweep without renewing its lease. */
  leaseMs: 60 * second,
  /** Reads a second of all sweeps of one service together, on all instances, without QM_SWEEP_READS_PER_SECOND. */
  readsPerSecond: 10,
  /** Reads that may follow at once after a pause. */
  burst: 20,
  pollMs: second,
  /** Sweeps that one process runs at once. */
  maxSweeps: 4,
  pageSize: 50,
  /** The rest after some rows were made, as a multiple of the time that they took: people come first. */
  restFactor: 3,
  /**
   * Open orders that are written before the mirror is vacuumed: an answer about them reads so many pages meanwhile, which
   * takes some 20 ms.
   */
  vacuumAfterOrders: 5_000,
  /** How soon it is tried again while another process vacuums. */
  vacuumAgainMs: 2 * second,
  /** Vanished records that are read singly before a complete sweep counts as proof. */
  maxChecks: 20,
  /** Orders that left the open statuses are read singly, up to this many. */
  maxSingleReads: 200,
  /** How long an answer about an order's tracking is current, unless an event names the order. */
  trackAfterMs: 6 * 60 * minute,
  /** Orders whose tracking is asked for after one sweep of the open orders. */
  maxTrackingReads: 200,
  /** Of finished orders, the newest so many are asked for their history, once or until it is dated. */
  maxFilledOrders: 5_000,
  /** Orders that are older than this keep their unknown past. */
  maxFilledAgeMs: 365 * 24 * 60 * minute,
  /** How soon an order's history is asked for again that was not shown, or had no dates. */
  fillAgainAfterMs: 7 * 24 * 60 * minute,
  /** An answer from the mirror is at most this old. */
  maxAgeMs: 15 * minute,
  /** Devices from the mirror are at most this old: two sweeps of all lists and a bit. */
  maxDevicesAgeMs: 13 * 60 * minute,
  /** A record that stands in for the service in an outage is at most this old: a long weekend. */
  maxLastKnownAgeMs: 4 * 24 * 60 * minute,
  /** Reads of one sweep of the inventory. Its devices are held in memory meanwhile, 50 a read. */
  maxDeviceReads: 1_000,
  /** All lists are swept early at most this often. */
  askAllAfterMs: 30 * minute,
  /** Orders that a person looks at are swept again when they are older than this. */
  askAfterMs: 20 * second,
};

export const [mirrorSettings, setMirrorSettings] = defineSettings(
  "mirrorSettings",
  defaultMirrorSettings,
);
