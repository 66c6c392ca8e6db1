import { statusLabel } from "#components/ui/status.tsx";
import type {
  EventRow,
  EventSource,
  EventState,
  EventStep,
  EventSubject,
  SenderScheme,
} from "#lib/protocol/event.ts";
import { knownEvents } from "#lib/v4/fields/known-values.ts";
import type { Resource } from "#lib/v4/operations/operation.ts";

export const stateText: Readonly<Record<EventState, string>> = {
  waiting: "Waiting",
  processed: "Processed",
  coalesced: "Combined",
  failed: "Failed",
};

export const sourceText: Readonly<Record<EventSource, string>> = {
  webhook: "webhook",
  sweep: "sweep",
};

export const schemeText: Readonly<Record<SenderScheme, string>> = {
  standard: "Standard Webhooks",
  hmac: "HMAC",
  header: "secret header",
  path: "secret address",
};

/** The goals that the screen compares with, in milliseconds. */
export const goals = { acknowledgedMs: 250, shownMs: 2_000 };

/** Whether the contract lists the type (api-v4.md, Events). */
export const isKnownType = (type: string) => knownEvents.some((known) => known === type);

/** Returns a duration in its unit: `324 ms`, `2.4 s`, `35 s`, `12 min`, `5 h`. */
export const durationText = (ms: number): string => {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 9_950) return `${(ms / 1_000).toFixed(1)} s`;
  if (ms < 59_500) return `${Math.round(ms / 1_000)} s`;
  return ms < 3_570_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;
};

/** Types whose event is about a device more than about its order. */
const ofDevice = /^(?:asset|device|battery|repair)\./;

const byOrder: readonly (Resource | null)[] = ["orders", "inventory", "employees", "teams"];
const byDevice: readonly (Resource | null)[] = ["inventory", "orders", "employees", "teams"];

/** Returns the record that names an event in a list; `null` where the payload names none. */
export const mainSubject = ({
  type,
  subjects,
}: Pick<EventRow, "type" | "subjects">): EventSubject | null => {
  const preferred = ofDevice.test(type) ? byDevice : byOrder;
  const found = preferred.flatMap(
    (resource) => subjects.find((subject) => subject.resource === resource) ?? [],
  );
  return found[0] ?? subjects[0] ?? null;
};

const nouns: Partial<Record<Resource, string>> = {
  orders: "Order",
  employees: "Employee",
  inventory: "Device",
  teams: "Team",
  addresses: "Address",
};

/** Returns the noun of a record that an event names: `Order`; `Record` where it is not known. */
export const nounOf = (resource: Resource | null | undefined): string =>
  (resource && nouns[resource]) || "Record";

const readText = ({ resource, isChanged, from, to }: EventStep): string => {
  const noun = nounOf(resource);
  if (from && to && from !== to) return `${noun} read: ${statusLabel(from)} → ${statusLabel(to)}`;
  if (isChanged === false) return `${noun} read: ${to ? `${statusLabel(to)}, ` : ""}no change`;
  if (isChanged === null || isChanged === undefined)
    return to ? `${noun} read: ${statusLabel(to)}` : `${noun} read`;
  return to ? `${noun} read: ${statusLabel(to)}, other fields changed` : `${noun} read: changed`;
};

/** Returns what a step says, without its time. */
export const stepText = (step: EventStep): string => {
  switch (step.what) {
    case "acknowledged":
      return "Acknowledged with 202";
    case "read":
      return readText(step);
    case "not_visible":
      return `${nounOf(step.resource)} not found with your key`;
    case "announced":
      return "Open screens told to read it";
    case "shown":
      return "Shown on a screen";
    case "failed":
      return step.failure ? `Attempt failed: ${step.failure.message}` : "Attempt failed";
    case "replayed":
      return "Replay requested";
    case "combined":
      return `Combined with event ${step.id}, whose read counts for both`;
    default:
      // A newer server may send steps that this page does not know.
      return step.what;
  }
};
