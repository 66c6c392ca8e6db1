import { t } from "#lib/protocol/words/t.ts";

/** The names of the filters and orders of lists, by the English ones in their definitions. */
const labels: Readonly<Record<string, () => string>> = {
  Status: () => t("filterField.status"),
  Type: () => t("filterField.type"),
  Country: () => t("filterField.country"),
  Team: () => t("filterField.team"),
  Employee: () => t("filterField.employee"),
  Placed: () => t("filterField.placed"),
  Expected: () => t("filterField.expected"),
  Finished: () => t("filterField.finished"),
  Due: () => t("filterField.due"),
  Promise: () => t("filterField.promise"),
  "Days to finish": () => t("filterField.daysToFinish"),
  Email: () => t("filterField.email"),
  Category: () => t("filterField.category"),
  "In stock": () => t("filterField.inStock"),
  "Assigned to": () => t("filterField.assignedTo"),
  Query: () => t("filterField.query"),
  View: () => t("filterField.view"),
  Sort: () => t("filterField.sort"),
  "Sort direction": () => t("filterField.sortDirection"),
};

/** Returns the name of a field of a list's address in the language of the request or page. */
export const fieldLabel = (label: string): string => labels[label]?.() ?? label;
