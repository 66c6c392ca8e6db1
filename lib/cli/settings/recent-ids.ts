import { join } from "node:path";
import { CliError } from "#lib/cli/host/exit-codes.ts";
import type { Host } from "#lib/cli/host/host.ts";
import { stateFolder } from "#lib/cli/settings/folders.ts";
import { readPrivateFile, replacePrivateFile } from "#lib/cli/settings/private-file.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import { endpointOf, type OperationName } from "#lib/v4/operations/endpoints.ts";
import { type Endpoint, pathOf } from "#lib/v4/operations/operation.ts";

/** Ids of recently shown records by the first segment of their path. Holds nothing else of a record. */
type RecentIds = Record<string, string[]>;

const maxIds = 50;

const pathIn = (host: Pick<Host, "env">) => join(stateFolder(host), "recent-ids.json");

/** Devices are read by id under another path than they are listed under. */
const nounOf = (endpoint: Endpoint) =>
  endpoint.resource === "inventory" && !pathOf(endpoint).endsWith("{id}")
    ? "products"
    : (pathOf(endpoint).split("/")[1] ?? "");

const readAll = (host: Pick<Host, "env">): RecentIds => {
  try {
    return JSON.parse(readPrivateFile(pathIn(host)) ?? "{}") as RecentIds;
  } catch {
    // Completion is a convenience: an unreadable file is as good as none.
    return {};
  }
};

/** Returns the ids that complete the id of an operation, the latest first. */
export const recentIdsFor = (host: Pick<Host, "env">, name: OperationName): string[] =>
  readAll(host)[nounOf(endpointOf(name))] ?? [];

/** Stores the ids of shown records for completion. A full disk does not end the command. */
export const rememberIds = (
  host: Pick<Host, "env">,
  name: OperationName,
  records: readonly JsonObject[],
): void => {
  const ids = records.flatMap(({ id }) => (typeof id === "string" && id !== "" ? [id] : []));
  if (ids.length === 0) return;
  const all = readAll(host);
  const noun = nounOf(endpointOf(name));
  const merged = [...new Set([...ids, ...(all[noun] ?? [])])].slice(0, maxIds);
  try {
    replacePrivateFile(pathIn(host), JSON.stringify({ ...all, [noun]: merged }));
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
  }
};
