import "server-only";
import { countryName } from "#lib/protocol/country-name.ts";
import {
  type CountryList,
  type CountryListName,
  countryLists,
  countrySort,
  type ListByCountry,
} from "#lib/protocol/country-order.ts";
import { problemAt } from "#lib/protocol/input-problem.ts";
import { sortRows } from "#lib/protocol/sort-rows.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findListed } from "#lib/server/frozen/frozen-records.ts";
import type { FilterReads } from "#lib/server/frozen/match-filters.ts";
import { V4Error } from "#lib/v4/errors.ts";
import { toProblem, withProblems } from "#lib/v4/issue-words.ts";
import { endpointOf } from "#lib/v4/operations/endpoints.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";
import type { Order } from "#lib/v4/records/order.ts";
import { type RecordOf, registry } from "#lib/v4/registry.ts";

/** A longer list is left to the service: each page of the copy decrypts all of it. */
const maxRecords = 10_000;

interface Listed<Row> {
  filters: FilterReads<Row>;
  /** Sorts the records of one country as the list itself is sorted. */
  sortWithin: (rows: readonly Row[]) => Row[];
}

const lists: { [List in CountryList]: Listed<RecordOf<(typeof countryLists)[List]>> } = {
  employees: {
    filters: {
      status: ({ status }: Employee) => status,
      country: ({ country }: Employee) => country,
      email: ({ email }: Employee) => email,
    },
    sortWithin: (rows) => sortRows(rows, employeeTitle, "asc"),
  },
  orders: {
    filters: { type: ({ orderType }: Order) => orderType, status: ({ status }: Order) => status },
    sortWithin: (rows) => sortRows(rows, ({ createdAt }) => createdAt, "desc"),
  },
};

const countryOf = ({ country }: { country?: string | null | undefined }) =>
  country && countryName(country);

const parseInput = (operation: CountryListName, given: Record<string, unknown>) => {
  const parsed = registry[operation].input.safeParse(given, withProblems);
  if (parsed.success && parsed.data.sort === countrySort) return parsed.data;
  const [issue] = parsed.error?.issues ?? [];
  const message = issue ? problemAt(issue.path, toProblem(issue)) : t("refusal.copySort");
  throw new V4Error({ kind: "validation", message, status: 400, operation });
};

const nothing = { page: null, at: null };

/**
 * Returns a page of the records that match, sorted by the English name of their country, as the person's
 * role sees them, from the mirror of their own connection; without a page where the mirror does not prove
 * the list, or the list is long. Throws `PrincipalError` (role, no_connection) and `V4Error` for a wrong input.
 */
export const findListByCountry = async <List extends CountryList>(
  principal: Principal,
  list: List,
  given: Record<string, unknown>,
): Promise<ListByCountry<(typeof countryLists)[List]>> => {
  type Row = RecordOf<(typeof countryLists)[List]>;
  const operation = countryLists[list];
  const input = parseInput(operation, given);
  const { filters, sortWithin } = lists[list] as unknown as Listed<Row>;
  const found = await findListed<Row>(principal, list, filters, input, maxRecords);
  if ("reason" in found) return nothing;
  const rows = sortRows(sortWithin(found.rows), countryOf, input.sortDirection ?? "asc");
  const { page = 0, limit: size = endpointOf(operation).limit?.maximum ?? 50 } = input;
  const items = rows.slice(page * size, (page + 1) * size);
  return {
    page: { items, page, pageSize: size, totalCount: rows.length, nextCursor: null },
    at: found.asOf,
  };
};
