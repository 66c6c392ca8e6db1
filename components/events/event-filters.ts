import { sourceText, stateText } from "#components/events/event-text.ts";
import { codeText } from "#components/orders/code-text.ts";
import type { Filter } from "#components/table/table-definition.ts";
import {
  type EventFilter,
  type EventSource,
  type EventState,
  eventSources,
  eventStates,
} from "#lib/protocol/event.ts";
import { knownEvents } from "#lib/v4/fields/known-values.ts";
import { readSearch, type SearchField } from "#lib/v4/search.ts";

export const pageSize = 50;

/** The search parameters of the Events screen, named as the API route names them. */
export const eventFields = [
  { name: "text", kind: "text", label: "Order, device, event ID" },
  { name: "type", kind: "text", label: "Type" },
  { name: "state", kind: "choice", label: "State", options: [...eventStates] },
  { name: "source", kind: "choice", label: "Source", options: [...eventSources] },
  { name: "before", kind: "integer", label: "Before" },
] as const satisfies readonly SearchField[];

/** What the chips offer. A type that the contract does not list can be typed. */
export const eventFilters: Readonly<Record<"type" | "state" | "source", Filter>> = {
  type: { options: knownEvents, format: codeText, placeholder: "battery.inspected" },
  state: { format: (state) => stateText[state as EventState] ?? state },
  source: { format: (source) => sourceText[source as EventSource] ?? source },
};

/** Returns the filter in an address. The API route refuses values that it does not know. */
export const readEventFilter = (params: URLSearchParams): EventFilter =>
  readSearch(eventFields, params);
