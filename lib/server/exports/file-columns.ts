import "server-only";
import { deviceCells } from "#lib/protocol/device-cells.ts";
import { employeeCells, heldHeader } from "#lib/protocol/employee-cells.ts";
import { headerText, type ListCell, notRead, unknownCell } from "#lib/protocol/list-cell.ts";
import type { ImportedList } from "#lib/protocol/list-export.ts";
import type { FilteredList } from "#lib/protocol/list-filter.ts";
import { orderCountText } from "#lib/protocol/open-orders.ts";
import { orderCells, orderCountHeaders } from "#lib/protocol/order-cells.ts";
import { orderFileFields, orderFileRecord } from "#lib/protocol/order-file.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findAllHeldDevices } from "#lib/server/mirror/held-devices.ts";
import { findCopiedOrderCounts } from "#lib/server/today/find-order-answers.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** A record that a file can have. */
export type FileRecord = Order | Employee | Device;

/** A column of a file: its name there, and the text of each record. */
export interface FileColumn {
  name: string;
  read: (record: FileRecord) => string | null | undefined;
  /** Why no cell of the column was read, in a full sentence. */
  gap?: string;
}

/** A column of a file for reading. */
interface ReadingColumn {
  id: string;
  open: (principal: Principal) => Promise<FileColumn> | FileColumn;
}

const openHeld = async (principal: Principal): Promise<FileColumn> => {
  const counts = await findAllHeldDevices(principal);
  const name = heldHeader();
  if (!counts) {
    const gap = t("exportFile.heldGap", { column: name, notRead: notRead() });
    return { name, read: notRead, gap };
  }
  return { name, read: ({ id }) => String(counts.get(id) ?? 0) };
};

const openLate = async (principal: Principal): Promise<FileColumn> => {
  const name = orderCountHeaders.late();
  const counts = await findCopiedOrderCounts(principal, "employee");
  if (!counts) {
    const gap = t("exportFile.lateGap", { column: name, notRead: notRead() });
    return { name, read: notRead, gap };
  }
  return { name, read: ({ id }) => orderCountText(counts, id, "late", String) ?? unknownCell() };
};

/** The columns of cells, each of which takes the records of its own list alone. */
const fromRecord = (cells: Readonly<Record<string, ListCell<never>>>): ReadingColumn[] =>
  Object.values(cells).map(({ id, header, read }) => ({
    id,
    open: () => ({ name: headerText(header), read: read as FileColumn["read"] }),
  }));

const readingColumns: Readonly<Record<FilteredList, readonly ReadingColumn[]>> = {
  orders: fromRecord(orderCells),
  employees: [
    ...fromRecord(employeeCells),
    { id: "devices", open: openHeld },
    { id: "late", open: openLate },
  ],
  inventory: fromRecord(deviceCells),
};

/** Returns the ids of the columns that a file of a list for reading can have, in the list's order. */
export const columnIdsOf = (list: FilteredList): string[] =>
  readingColumns[list].map(({ id }) => id);

/** Returns the columns of a file for reading, with what they need of other answers of the copy. */
export const openColumns = (
  principal: Principal,
  list: FilteredList,
  ids: readonly string[],
): Promise<FileColumn[]> =>
  Promise.all(
    ids.flatMap((id) => {
      const column = readingColumns[list].find((each) => each.id === id);
      return column ? [column.open(principal)] : [];
    }),
  );

/** The fields of an employee that an import takes back: it finds people by the first two. */
const importedFields = [
  "id",
  "email",
  "displayName",
  "country",
  "teamName",
  "jobTitle",
  "department",
] as const satisfies readonly (keyof Employee)[];

/** The columns of a file for an import, by its list. */
export const importColumns: Readonly<Record<ImportedList, readonly FileColumn[]>> = {
  employees: importedFields.map((name) => ({
    name,
    read: (record) => (record as Employee)[name],
  })),
  orders: orderFileFields.map((name) => ({
    name,
    read: (record) => orderFileRecord(record as Order)[name],
  })),
};
