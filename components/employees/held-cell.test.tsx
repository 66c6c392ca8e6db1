import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { HeldCell, HeldDeviceCounts } from "#components/employees/held-cell.tsx";
import { type HeldDevices, heldDevicesSearch } from "#lib/protocol/held-devices.ts";
import { heldDevicesKey } from "#lib/protocol/query-keys.ts";

const ids = ["emp_1", "emp_2", "emp_3"];

/** Renders the cells of a page of employees, and returns the text of each and whether it waits for its own read. */
const renderCells = (held: HeldDevices | undefined) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  if (held) client.setQueryData(heldDevicesKey(heldDevicesSearch(ids)), held);
  const html = renderToString(
    <PathnameContext value="/employees">
      <SearchParamsContext value={new URLSearchParams()}>
        <QueryClientProvider client={client}>
          <HeldDeviceCounts ids={ids}>
            {ids.map((id) => (
              <p key={id}>
                <HeldCell id={id} />
              </p>
            ))}
          </HeldDeviceCounts>
        </QueryClientProvider>
      </SearchParamsContext>
    </PathnameContext>,
  );
  client.clear();
  return [...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, cell = ""]) => ({
    text: cell.replace(/<[^>]+>/g, ""),
    readsItself: cell.includes("<span"),
  }));
};

test("the cells of a list show the numbers of one answer, and read nothing themselves", () => {
  const held = { counts: { emp_1: 1_200, emp_2: 2, emp_3: 0 }, at: "2026-11-21T10:00:00Z" };
  expect(renderCells(held)).toEqual([
    { text: "1,200", readsItself: false },
    { text: "2", readsItself: false },
    { text: "0", readsItself: false },
  ]);
});

test("where no copy of the inventory proves the numbers, each cell reads its own", () => {
  const own = { text: "", readsItself: true };
  expect(renderCells({ counts: null, at: null })).toEqual([own, own, own]);
});

test("an employee that the answer does not name reads its own, and is not shown as 0", () => {
  const held = { counts: { emp_1: 4, emp_3: 5 }, at: "2026-11-21T10:00:00Z" };
  expect(renderCells(held)[1]).toEqual({ text: "", readsItself: true });
});

test("until the answer is there, no cell reads anything", () => {
  const empty = { text: "", readsItself: false };
  expect(renderCells(undefined)).toEqual([empty, empty, empty]);
});
