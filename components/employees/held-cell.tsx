"use client";

import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import { heldCount } from "#components/employees/held-count.ts";
import { ReadCell, Unknown } from "#components/table/read-cell.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { fetchJson } from "#lib/client/fetch-json.ts";
import { type HeldDevices, heldDevicesSearch, maxHolders } from "#lib/protocol/held-devices.ts";
import { heldDevicesKey } from "#lib/protocol/query-keys.ts";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Counts are not repeated every few seconds like a list. Milliseconds. */
const staleTime = 5 * 60_000;

/** The numbers of the list's employees: `undefined` while they are read, `null` where each row reads its own. */
const HeldContext = createContext<HeldDevices["counts"] | undefined>(null);

/** Gives the cells of a list of employees the numbers of their devices: read once, not once a row. */
export function HeldDeviceCounts({
  ids,
  children,
}: {
  ids: readonly string[];
  children: ReactNode;
}) {
  const search = heldDevicesSearch(ids.slice(0, maxHolders));
  const { data, error } = useQuery({
    queryKey: heldDevicesKey(search),
    queryFn: ({ signal }) =>
      fetchJson(`/api/held-devices?${search}`, signal) as Promise<HeldDevices>,
    enabled: ids.length > 0,
    staleTime,
    refetchOnWindowFocus: false,
  });
  const counts = error ? null : data?.counts;
  return <HeldContext value={counts}>{children}</HeldContext>;
}

function ReadCount({ answer }: { answer: ReadAnswer<"employees.devices"> }) {
  return heldCount(answer, useNumbers()) ?? <Unknown why={t("record.noDevices")} />;
}

/** The number of an employee's devices. Must be inside `HeldDeviceCounts`, or reads by itself. */
export function HeldCell({ id }: { id: string }) {
  const counts = useContext(HeldContext);
  const { numberText } = useNumbers();
  if (counts === undefined) return null;
  const count = counts !== null && Object.hasOwn(counts, id) ? counts[id] : undefined;
  if (count !== undefined) return numberText(count);
  return (
    <ReadCell name="employees.devices" input={{ id }}>
      {(answer) => <ReadCount answer={answer} />}
    </ReadCell>
  );
}
