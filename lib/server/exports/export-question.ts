import "server-only";
import { listText } from "#lib/protocol/intl-words.ts";
import {
  type ExportFormat,
  type ExportPurpose,
  exportFormats,
  exportPurposes,
  isImportedList,
} from "#lib/protocol/list-export.ts";
import { type FilteredList, filteredLists } from "#lib/protocol/list-filter.ts";
import { isOpenOrderView } from "#lib/protocol/open-orders.ts";
import { t } from "#lib/protocol/words/t.ts";
import { columnIdsOf } from "#lib/server/exports/file-columns.ts";
import { type Calendar, type ListQuery, readListQuery } from "#lib/server/filter/list-query.ts";
import { readListSearch } from "#lib/server/filter/read-list-search.ts";
import { V4Error } from "#lib/v4/errors.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** What an address asks of a file. */
export interface ExportQuestion {
  query: ListQuery;
  /** The names of its filters, for the audit log. */
  filters: readonly string[];
  /** The filters as the address has them, readable: `not.type=Collection&team=R&D`. */
  filterText: string;
}

/** How a file is written. */
export interface FileChoice {
  format: ExportFormat;
  purpose: ExportPurpose;
  /** The ids of its columns, in their order. */
  columns: readonly string[];
}

const refuse = (list: FilteredList, message: string): never => {
  throw new V4Error({
    kind: "validation",
    message,
    status: 400,
    operation: filteredLists[list],
  });
};

/** The filters that the copy does not have. */
const ofService = ["query", "email", "inStock"];

const notFilters = ["sort", "sortDirection"];

/** Returns the question of an address. Throws `V4Error` (validation) for what the file can't have. */
export const readExportQuestion = (
  list: FilteredList,
  search: URLSearchParams,
  calendar: Calendar,
): ExportQuestion => {
  const input = readListSearch(list, search);
  const { view, page, limit } = input;
  const what = ofService.find((name) => input[name] !== undefined);
  if (what !== undefined) refuse(list, t("exportFile.ofService", { what }));
  if (view !== undefined && (list !== "orders" || !isOpenOrderView(view))) {
    refuse(list, t("exportFile.noView", { view: String(view).slice(0, 40) }));
  }
  if (page !== undefined || limit !== undefined) refuse(list, t("exportFile.allPages"));
  const filters = Object.fromEntries(
    Object.entries(input).filter(([name]) => !notFilters.includes(name)),
  );
  return {
    query: readListQuery(list, input, calendar),
    filters: Object.keys(filters),
    filterText: [...writeSearch(filters)].map((pair) => pair.join("=")).join("&"),
  };
};

const choose = <Value extends string>(
  list: FilteredList,
  search: URLSearchParams,
  name: string,
  choices: readonly Value[],
): Value => {
  const given = search.get(name);
  search.delete(name);
  return (
    choices.find((choice) => choice === given) ??
    refuse(list, t("exportFile.oneOf", { name, choices: listText(choices) }))
  );
};

const readColumns = (list: FilteredList, given: string | null): readonly string[] => {
  const known = columnIdsOf(list);
  if (given === null) return known;
  const ids = [...new Set(given.split(","))];
  const unknown = ids.find((id) => !known.includes(id));
  return unknown === undefined
    ? ids
    : refuse(list, t("exportFile.noColumn", { column: unknown.slice(0, 40) }));
};

/**
 * Takes from an address how its file is written: `format=csv&for=reading&columns=id,type`. What stays is the
 * question. Throws `V4Error` (validation).
 */
export const takeFileChoice = (list: FilteredList, search: URLSearchParams): FileChoice => {
  const format = choose(list, search, "format", exportFormats);
  const purpose = choose(list, search, "for", exportPurposes);
  if (purpose === "import" && !isImportedList(list)) {
    refuse(list, t("exportFile.noImport", { list }));
  }
  const columns = readColumns(list, search.get("columns"));
  search.delete("columns");
  return { format, purpose, columns };
};
