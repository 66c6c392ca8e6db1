import { type CountryList, countryLists } from "#lib/protocol/country-order.ts";
import { t } from "#lib/protocol/words/t.ts";
import { findListByCountry } from "#lib/server/frozen/list-by-country.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import { readSearch } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";

type Context = { params: Promise<{ list: string }> };

const isList = (given: string): given is CountryList => Object.hasOwn(countryLists, given);

/**
 * Answers a page of a list sorted by the names of countries, where the console's own copy proves it
 * (`/api/by-country/employees?sort=country&page=3`). The service sorts by their codes.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { list } = await params;
  return apiHandler(request, isList(list) ? countryLists[list] : null, async (principal) => {
    if (!isList(list)) throw new RouteError("not_found", t("apiRefusal.noList"));
    const fields = searchFieldsOf(countryLists[list]);
    const search = new URL(request.url).searchParams;
    const unknown = [...search.keys()].find((given) => fields.every(({ name }) => name !== given));
    if (unknown !== undefined) throw new RouteError("validation", t("apiRefusal.noParameter"));
    return findListByCountry(principal, list, readSearch(fields, search));
  });
}
