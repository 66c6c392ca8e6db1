import { type ReactNode, useCallback, useRef, useState } from "react";
import type { TableModel, TableModelProps } from "#components/table/table-model.tsx";

/** Loads TanStack Table, which weighs a tenth of a list's scripts, and which only changes need. */
export const loadTable = () => import("#components/table/table-model.tsx");

type MountedTable = Awaited<ReturnType<typeof loadTable>>["default"];

/**
 * Returns `changeTable`, through which every change of columns, sorting and selection goes, and the
 * element that mounts the table. The first change loads the table, or `prepareTable` before it: when
 * the pointer or the focus is where a change is made. Changes wait for it in their order.
 */
export function useTableChanges(props: TableModelProps) {
  const table = useRef<TableModel>(null);
  const waiting = useRef<((table: TableModel) => void)[]>([]);
  const [Mounted, setMounted] = useState<MountedTable | null>(null);
  const prepareTable = useCallback(() => {
    loadTable().then(
      (loaded) => setMounted(() => loaded.default),
      (error: unknown) =>
        // Rendering fails with it, so that the page says that it could not load.
        setMounted(() => {
          throw error;
        }),
    );
  }, []);
  const changeTable = useCallback(
    (change: (table: TableModel) => void) => {
      if (table.current) return change(table.current);
      waiting.current.push(change);
      prepareTable();
    },
    [prepareTable],
  );
  const onReady = useCallback((mounted: TableModel) => {
    table.current = mounted;
    for (const change of waiting.current.splice(0)) change(mounted);
  }, []);
  const mountedTable: ReactNode = Mounted && <Mounted {...props} onReady={onReady} />;
  return { changeTable, prepareTable, mountedTable };
}
