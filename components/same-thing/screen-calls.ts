import type { Query, QueryClient } from "@tanstack/react-query";
import { notedCalls, type ScreenCall } from "#lib/client/noted-calls.ts";
import { openOrdersInput } from "#lib/protocol/open-orders-input.ts";
import { t } from "#lib/protocol/words/t.ts";
import { isObject } from "#lib/v4/normalize/json.ts";
import { endpointOf, isReadName } from "#lib/v4/operations/endpoints.ts";

/** The counts and the views of open orders, which Quartermaster makes of all their pages. */
const openOrdersCall = (): ScreenCall => ({
  operation: "orders.list",
  input: openOrdersInput,
  note: t("sameThing.openOrders"),
});

/** A read without the fields that no address carries: absent, and blank ones. */
const withoutBlanks = (input: object) =>
  Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined && value !== ""),
  );

const toCall = ({ queryKey: [kind, name], meta }: Query): ScreenCall[] => {
  if (kind === "open-orders" || kind === "exceptions") return [openOrdersCall()];
  if ((kind !== "read" && kind !== "copy") || typeof name !== "string" || !isReadName(name))
    return [];
  return isObject(meta?.input) ? [{ operation: name, input: withoutBlanks(meta.input) }] : [];
};

const isWrite = ({ operation }: ScreenCall) => endpointOf(operation).effect === "write";

/** Returns the calls of the present screen, each once: the write of its form first, then its reads. */
export const callsOnScreen = (client: QueryClient): ScreenCall[] => {
  const shown = client.getQueryCache().findAll({ type: "active" }).flatMap(toCall);
  const calls = [...notedCalls(), ...shown];
  const byText = new Map(calls.toReversed().map((call) => [JSON.stringify(call), call] as const));
  const unique = [...byText.values()].toReversed();
  return [...unique.filter(isWrite), ...unique.filter((call) => !isWrite(call))];
};
