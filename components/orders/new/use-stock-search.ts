import { countModel, type ModelCount } from "#components/devices/model-count.ts";
import { isWhole, type ModelGroup, toModelGroups } from "#components/orders/new/model-groups.ts";
import { isKnownEmpty } from "#components/search/empty-list.ts";
import { useRead } from "#lib/client/read.ts";
import { useReads } from "#lib/client/reads.ts";
import { useDebounced } from "#lib/client/use-debounced.ts";
import { isCountryCode } from "#lib/v4/fields/country-code.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";
import { deployableStatus } from "#lib/v4/fields/known-values.ts";

/** The search has no pages: other devices are found by a narrower search (api-v4.md, Limits). */
export const maxDevices = 50;
/** How many models are counted one by one: each is a read of the service. */
const maxCounted = 12;
/** A count stays for a while, so that it is not asked for with every change of the search. */
const countStaleMs = 5 * 60_000;
const debounceMs = 200;

export interface StockFilter {
  text: string;
  country: string;
  category: string;
}

/** A model with its devices, and their number as far as the service's answers show it. */
export interface StockModel extends ModelGroup {
  /**
   * How many are available, or of those that match the text (`isPart`), which may be a part of the
   * model; `null` where the answers do not show it.
   */
  count: (ModelCount & { isPart: boolean }) | null;
}

/**
 * Counts models by one search each, where the list that they are from was cut. Their devices are then
 * those of that search.
 */
function useCountedModels(
  groups: readonly ModelGroup[],
  filter: object,
  {
    country,
    isListWhole,
    query,
    isOld,
  }: {
    /** The country that the filter is limited to, or `null`. */
    country: string | null;
    isListWhole: boolean;
    /** The text that the list was searched by: it may have a part of a model, unless it is its name. */
    query: string;
    /** The groups are from the search before, whose filter this is not. */
    isOld: boolean;
  },
): StockModel[] {
  const counted = isListWhole || isOld ? [] : groups.slice(0, maxCounted);
  const answers = useReads(
    "inventory.search",
    counted.map(({ title }) => ({
      input: { ...filter, query: title.slice(0, 200) },
      staleTime: countStaleMs,
    })),
  );
  const models = groups.map(({ title }) => title);
  return groups.map((group, index) => {
    if (isListWhole) {
      const isPart = query !== "" && foldText(query) !== foldText(group.title);
      return { ...group, count: { count: group.devices.length, isExact: true, isPart } };
    }
    const answer = answers[index]?.data;
    const question = { model: group.title, country };
    const counted =
      answer &&
      countModel(answer, question, { askedCountry: country, isStock: true, others: models });
    // A service whose search does not find a model by its name counts nothing.
    if (!counted || counted.devices.length < group.devices.length) return { ...group, count: null };
    const { devices, count, isExact } = counted;
    return { ...group, devices, count: { count, isExact, isPart: false } };
  });
}

/**
 * Searches available devices by text, country and category, by model; in other countries where the
 * one has none.
 */
export function useStockSearch({ text, country, category }: StockFilter) {
  const query = useDebounced(text.trim(), debounceMs);
  const everywhere = {
    status: deployableStatus,
    limit: maxDevices,
    ...(category ? { category } : {}),
  };
  const isCountry = isCountryCode(country);
  const inCountry = isCountry ? { ...everywhere, country } : everywhere;
  const withQuery = query ? { query } : {};
  const near = useRead("inventory.search", { ...inCountry, ...withQuery }, { keepOld: true });
  const isElsewhere =
    isCountry &&
    !near.isPlaceholderData &&
    near.data?.data.items.length === 0 &&
    isKnownEmpty({ totalCount: near.data.data.totalCount, gap: near.data.gap });
  const far = useRead(
    "inventory.search",
    { ...everywhere, ...withQuery },
    { enabled: isElsewhere },
  );
  const found = isElsewhere ? far : near;
  const page = found.data?.data ?? null;
  const isListWhole = page === null || isWhole(page, maxDevices);
  const models = useCountedModels(
    toModelGroups(page?.items ?? []),
    isElsewhere ? everywhere : inCountry,
    {
      country: isCountry && !isElsewhere ? country : null,
      isListWhole,
      query,
      isOld: found.isPlaceholderData,
    },
  );
  return {
    ...found,
    isElsewhere,
    page,
    isListWhole,
    models,
    /** Whether the answer is to the text as it is now. */
    isSettled: query === text.trim() && !found.isPlaceholderData && !found.isFetching,
  };
}

/**
 * Returns the available devices of one model, which a search for all of them may not show; `null`
 * without any. `country` as in the search; empty for any.
 */
export function useModelInStock(model: string | null, country: string): StockModel | null {
  const asked = isCountryCode(country) ? country : null;
  const answer = useRead(
    "inventory.search",
    {
      status: deployableStatus,
      limit: maxDevices,
      query: (model ?? "").slice(0, 200),
      ...(asked ? { country: asked } : {}),
    },
    { enabled: model !== null, staleTime: countStaleMs },
  ).data;
  if (model === null || !answer) return null;
  const question = { model, country: asked };
  const counted = countModel(answer, question, { askedCountry: asked, isStock: true });
  const [group] = toModelGroups(counted?.devices ?? []);
  if (!counted || !group) return null;
  const { count, isExact } = counted;
  return { ...group, count: { count, isExact, isPart: false } };
}

export type StockSearch = ReturnType<typeof useStockSearch>;
