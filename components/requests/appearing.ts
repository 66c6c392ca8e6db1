import { queryOptions } from "@tanstack/react-query";
import { failureOf } from "#lib/client/fetch-json.ts";
import { read } from "#lib/client/read.ts";
import type { IntentView } from "#lib/protocol/intent.ts";
import type { ListName, WriteName } from "#lib/v4/registry.ts";

/** The reads of records that a write creates. */
export type CreatedRead = "employees.get" | "orders.get" | "teams.get";

/** A read of records that a write creates: of one alone, or of the list where no read returns one. */
type CreatedSource = CreatedRead | "company.addresses";

/** Which writes create the records that a read returns. */
const createsByRead: Readonly<Record<CreatedSource, readonly WriteName[]>> = {
  "employees.get": ["employees.create"],
  "orders.get": ["orders.create", "orders.purchase"],
  "teams.get": ["teams.create"],
  "company.addresses": ["company.add-address"],
};

/** Which read returns one record of a list. */
export const readOfList: Partial<Record<ListName, CreatedRead>> = {
  "employees.list": "employees.get",
  "orders.list": "orders.get",
  "teams.list": "teams.get",
};

/** A service that needs longer than this to show a new record does not merely lag. Milliseconds. */
const appearsWithinMs = 15 * 60_000;

/** How often Quartermaster looks for a record that was accepted. Milliseconds. */
export const lookEveryMs = 5_000;

/** An accepted request for a new record, with its id. */
export type Created = IntentView & { resultId: string; settledAt: string };

/** Returns the accepted requests that created a record which the read returns. */
export const createdIn = (requests: readonly IntentView[], name: CreatedSource): Created[] =>
  requests.filter(
    (request): request is Created =>
      request.status === "accepted" &&
      request.resultId !== null &&
      request.settledAt !== null &&
      createsByRead[name].includes(request.operation),
  );

/** Returns whether the service may still be about to show what it accepted at a time. */
export const isAwaited = (settledAt: string, now = Date.now()): boolean =>
  now - Date.parse(settledAt) < appearsWithinMs;

/** Returns whether the service may still be about to show the record. */
export const mayAppear = ({ settledAt }: Created, now = Date.now()): boolean =>
  isAwaited(settledAt, now);

/**
 * Returns the query options of a record that was accepted and may not be shown yet: it is read again
 * until the service shows it. Its key is its own, so that the page keeps what it shows meanwhile.
 */
export const appearingOptions = (name: CreatedRead, id: string, enabled: boolean) =>
  queryOptions({
    queryKey: ["appearing", name, id],
    queryFn: ({ signal }) => read(name, { id }, signal),
    enabled,
    retry: false,
    staleTime: lookEveryMs,
    refetchInterval: ({ state: { data } }) => (data === undefined ? lookEveryMs : false),
  });

/** Returns whether a failed read says that the service does not show the record. */
export const isNotShown = (error: Error | null): boolean =>
  error !== null && failureOf(error).kind === "not_found";
