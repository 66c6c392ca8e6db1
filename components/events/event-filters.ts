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
import { t } from "#lib/protocol/words/t.ts";
import { knownEvents } from "#lib/v4/fields/known-values.ts";
import { readSearch, type SearchField } from "#lib/v4/search.ts";

export const pageSize = 50;

/** The search parameters of the Events screen, named as the API route names them. */
export const eventFields = [
  {
    name: "text",
    kind: "text",
    get label() {
      return t("event.filterText");
    },
  },
  {
    name: "type",
    kind: "text",
    get label() {
      return t("event.type");
    },
  },
  {
    name: "state",
    kind: "choice",
    get label() {
      return t("event.state");
    },
    options: [...eventStates],
  },
  {
    name: "source",
    kind: "choice",
    get label() {
      return t("event.source");
    },
    options: [...eventSources],
  },
  {
    name: "before",
    kind: "integer",
    get label() {
      return t("event.before");
    },
  },
] as const satisfies readonly SearchField[];

/** What the chips offer. A type that the contract does not list can be typed. */
export const eventFilters: Readonly<Record<"type" | "state" | "source", Filter>> = {
  type: { options: knownEvents, format: codeText, placeholder: "battery.inspected" },
  state: { format: (state) => stateText(state as EventState) },
  source: { format: (source) => sourceText(source as EventSource) },
};

/** Returns the filter in an address. The API route refuses values that it does not know. */
export const readEventFilter = (params: URLSearchParams): EventFilter =>
  readSearch(eventFields, params);
