import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import type { TableModel, TableModelProps } from "#components/table/table-model.tsx";

// TanStack Table weighs a tenth of a list's scripts, and only changes need it.
const loadModel = () => import("#components/table/table-model.tsx");
const MountedTableModel = lazy(loadModel);

/** Loads the table before its first change: when the pointer or the focus is where one is made. */
export const prepareChange = () => void loadModel();

type TableChange = (table: TableModel) => void;

/**
 * Returns `changeTable`, through which every change of columns, sorting and selection goes, and the
 * element that mounts the table. The first change loads the table; changes wait for it in their order.
 */
export function useTableChanges(props: TableModelProps): {
  changeTable: (change: TableChange) => void;
  tableModel: ReactNode;
} {
  const table = useRef<TableModel>(null);
  const waiting = useRef<TableChange[]>([]);
  const [isWanted, setIsWanted] = useState(false);
  const changeTable = useCallback((change: TableChange) => {
    if (table.current) return change(table.current);
    waiting.current.push(change);
    setIsWanted(true);
  }, []);
  const onReady = useCallback((mounted: TableModel) => {
    table.current = mounted;
    for (const change of waiting.current.splice(0)) change(mounted);
  }, []);
  return {
    changeTable,
    tableModel: isWanted && (
      <Suspense>
        <MountedTableModel {...props} onReady={onReady} />
      </Suspense>
    ),
  };
}
