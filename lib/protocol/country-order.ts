import type { Page } from "#lib/v4/fields/page.ts";
import type { RecordOf } from "#lib/v4/registry.ts";

/** The lists that the service sorts by the codes of countries, and the console's own copy by their names. */
export const countryLists = { employees: "employees.list", orders: "orders.list" } as const;
export type CountryList = keyof typeof countryLists;
export type CountryListName = (typeof countryLists)[CountryList];

/** The value of `sort` that the copy answers. The service answers every other order. */
export const countrySort = "country";

/** The answer of `GET /api/by-country/employees?sort=country&page=3`. */
export interface ListByCountry<Name extends CountryListName = CountryListName> {
  /** `null` where the copy does not prove the list: then the service is asked, which sorts by code. */
  page: Page<RecordOf<Name>> | null;
  /** When the copy was read: ISO 8601, UTC; `null` without one. */
  at: string | null;
}
