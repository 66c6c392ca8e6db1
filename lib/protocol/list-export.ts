import type { FilteredList } from "#lib/protocol/list-filter.ts";

/** The files in which the server writes a list: `GET /api/export/orders?not.type=Collection&format=csv`. */
export const exportFormats = ["csv", "jsonl"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** `reading` has the list's columns by their headers, `import` the fields that an import takes back. */
export const exportPurposes = ["reading", "import"] as const;
export type ExportPurpose = (typeof exportPurposes)[number];

/** The lists whose file an import takes back. It compares orders, since nothing changes them. */
const importedLists = ["employees", "orders"] as const satisfies readonly FilteredList[];
export type ImportedList = (typeof importedLists)[number];

export const isImportedList = (list: FilteredList): list is ImportedList =>
  importedLists.some((each) => each === list);

/** The answer of `GET /api/export/orders/summary?not.type=Collection`: what a file of the server would have. */
export type ExportSummary =
  | {
      isProven: true;
      count: number;
      /** How many other records may match, because they don't state what a filter asks for. */
      undecidedCount: number;
      /** The records are at least as new as this: ISO 8601, UTC. */
      at: string;
    }
  | { isProven: false; reason: string };
