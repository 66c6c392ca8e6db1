import { type CountryList, countryLists, countrySort } from "#lib/protocol/country-order.ts";
import { copyKey } from "#lib/protocol/query-keys.ts";
import { findListByCountry } from "#lib/server/frozen/list-by-country.ts";
import { writeSearch } from "#lib/v4/search.ts";
import type { FindCopy } from "./operation-page.tsx";

/**
 * Returns how the copy of a list is read where the list is sorted by country. If that fails here, the browser
 * reads it and shows the failure.
 */
export const countryCopyOf =
  (list: CountryList): FindCopy =>
  async (principal, params, sent) => {
    const isSorted = params.get("sort") === countrySort;
    const answer = isSorted
      ? await findListByCountry(principal, list, { ...sent }).catch(() => null)
      : null;
    if (!answer) return { answers: [], isWhole: false };
    const key = copyKey(countryLists[list], writeSearch(sent).toString());
    return { answers: [[key, answer] as const], isWhole: answer.page !== null };
  };
