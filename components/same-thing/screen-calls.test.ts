import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { callsOnScreen } from "#components/same-thing/screen-calls.ts";
import { noteCalls, type ScreenCall } from "#lib/client/noted-calls.ts";
import { readOptions } from "#lib/client/read.ts";
import { openOrdersKey } from "#lib/protocol/query-keys.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";

const newScreen = () => {
  const client = new QueryClient();
  onTestFinished(() => client.clear());
  const observe = (options: ConstructorParameters<typeof QueryObserver>[1]) => {
    const hide = new QueryObserver(client, {
      ...options,
      queryFn: async () => null,
    }).subscribe(() => undefined);
    onTestFinished(hide);
    return hide;
  };
  return {
    client,
    observe,
    show: <Name extends ReadName>(name: Name, input: InputOf<Name>) => {
      const { queryKey, meta } = readOptions(name, input);
      return observe({ queryKey, ...(meta ? { meta } : {}) });
    },
    note: (...calls: ScreenCall[]) => {
      const forget = noteCalls(() => calls);
      onTestFinished(forget);
      return forget;
    },
  };
};

test("a screen's calls are the reads that it shows, with their inputs as they are", () => {
  const { client, show } = newScreen();
  show("orders.list", { status: ["shipped"], page: 2, limit: 20 });
  const hide = show("orders.get", { id: "ord_1" });
  expect(callsOnScreen(client)).toEqual([
    { operation: "orders.list", input: { status: ["shipped"], page: 2, limit: 20 } },
    { operation: "orders.get", input: { id: "ord_1" } },
  ]);
  hide();
  expect(callsOnScreen(client).map(({ operation }) => operation)).toEqual(["orders.list"]);
});

test("a read that is only kept, or switched off, is not a call of the screen", () => {
  const { client, observe } = newScreen();
  client.setQueryData(readOptions("teams.list", {}).queryKey, { data: {} } as never);
  const { queryKey } = readOptions("orders.get", { id: "ord_1" });
  observe({ queryKey, meta: { input: { id: "ord_1" } }, enabled: false });
  expect(callsOnScreen(client)).toEqual([]);
});

test("what a screen shows of the open orders is the read of the open orders, once", () => {
  const { client, observe } = newScreen();
  observe({ queryKey: openOrdersKey("view=late") });
  observe({ queryKey: openOrdersKey("count=views") });
  expect(callsOnScreen(client)).toEqual([
    {
      operation: "orders.list",
      input: { status: ["processing", "scheduled", "shipped", "in_transit"], limit: 50 },
      note: expect.stringContaining("all their pages"),
    },
  ]);
});

test("the write of a form comes first, and of two forms the one that was opened last", () => {
  const { client, show, note } = newScreen();
  show("teams.list", {});
  note({ operation: "employees.create", input: { displayName: "Ana" } });
  const close = note({ operation: "teams.create", input: null });
  const namesOn = () => callsOnScreen(client).map(({ operation }) => operation);
  expect(namesOn()).toEqual(["teams.create", "employees.create", "teams.list"]);
  close();
  expect(namesOn()).toEqual(["employees.create", "teams.list"]);
});

test("reads of Quartermaster's own data are no calls of the service", () => {
  const { client, observe } = newScreen();
  observe({ queryKey: ["requests", "list", ""] });
  observe({ queryKey: ["read", "constructor", ""] });
  expect(callsOnScreen(client)).toEqual([]);
});
