"use client";

import { noCopy, type UseCopy, useCopyPage } from "#components/table/use-copy.ts";
import {
  type CountryList,
  countryLists,
  countrySort,
  type ListByCountry,
} from "#lib/protocol/country-order.ts";
import type { RecordOf } from "#lib/v4/registry.ts";

/** Returns the hook that reads a list in the order of its countries' names, while it is sorted by country. */
export const countryCopyOf =
  <List extends CountryList>(list: List): UseCopy<RecordOf<(typeof countryLists)[List]>> =>
  (input, { sort }) => {
    const operation = countryLists[list];
    const enabled = sort === countrySort;
    const { data, ...copy } = useCopyPage<ListByCountry<typeof operation>>(
      operation,
      `/api/by-country/${list}`,
      { input, search: input, enabled },
    );
    return enabled ? { ...copy, page: data?.page, counts: {} } : noCopy;
  };
