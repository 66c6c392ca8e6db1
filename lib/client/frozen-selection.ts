import { fetchJson } from "#lib/client/fetch-json.ts";
import type { FrozenList, FrozenSelection } from "#lib/protocol/frozen-selection.ts";

/**
 * Reads all rows of a list that match the filters of its address, where the console's copy proves them.
 * `search`: the query string of the list's own address. Throws `ReadError`.
 */
export const readFrozenSelection = async <List extends FrozenList>(
  list: List,
  search: URLSearchParams,
  signal?: AbortSignal,
): Promise<FrozenSelection<List>> =>
  (await fetchJson(`/api/frozen-selection/${list}?${search}`, signal)) as FrozenSelection<List>;
