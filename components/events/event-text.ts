import { statusLabel } from "#components/ui/status.tsx";
import type {
  EventRow,
  EventSource,
  EventState,
  EventStep,
  EventSubject,
  SenderScheme,
} from "#lib/protocol/event.ts";
import { t } from "#lib/protocol/words/t.ts";
import { knownEvents } from "#lib/v4/fields/known-values.ts";
import type { Resource } from "#lib/v4/operations/operation.ts";

/** Returns what a state is called; an unknown one as it came. */
export const stateText = (state: EventState): string =>
  ({
    waiting: t("event.waiting"),
    processed: t("event.processed"),
    coalesced: t("event.combined"),
    failed: t("event.failed"),
  })[state] ?? state;

/** Returns what a source is called; an unknown one as it came. */
export const sourceText = (source: EventSource): string =>
  ({ webhook: t("event.sourceWebhook"), sweep: t("event.sourceSweep") })[source] ?? source;

const schemes: Readonly<Record<SenderScheme, () => string>> = {
  standard: () => "Standard Webhooks",
  hmac: () => "HMAC",
  header: () => t("eventRecord.secretHeader"),
  path: () => t("eventRecord.secretAddress"),
};

/** Returns the name of the way in which a sender proves itself. One that is not known stays as it came. */
export const schemeName = (scheme: string): string =>
  Object.hasOwn(schemes, scheme) ? schemes[scheme as SenderScheme]() : scheme;

/** Whether the contract lists the type (api-v4.md, Events). */
export const isKnownType = (type: string) => knownEvents.some((known) => known === type);

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

/** Returns the noun of a record that an event names: `Order`; `Record` where it is not known. */
export const nounOf = (resource: Resource | null | undefined): string =>
  t("event.nounName", { noun: resource ?? "none" });

const changeOf = ({ isChanged, from, to }: EventStep) => {
  if (from && to && from !== to) return "moved";
  if (isChanged === false) return to ? "sameTo" : "same";
  if (isChanged === null || isChanged === undefined) return to ? "to" : "none";
  return to ? "otherFields" : "changed";
};

const readText = (step: EventStep): string =>
  t("event.readStep", {
    noun: step.resource ?? "none",
    change: changeOf(step),
    from: step.from ? statusLabel(step.from) : "",
    to: step.to ? statusLabel(step.to) : "",
  });

/** Returns what a step says, without its time. */
export const stepText = (step: EventStep): string => {
  switch (step.what) {
    case "acknowledged":
      return t("event.acknowledged");
    case "read":
      return readText(step);
    case "not_visible":
      return t("event.notVisible", { noun: step.resource ?? "none" });
    case "announced":
      return t("event.announced");
    case "shown":
      return t("event.shown");
    case "failed":
      return step.failure
        ? t("event.attemptFailedWith", { message: step.failure.message })
        : t("event.attemptFailed");
    case "replayed":
      return t("event.replayed");
    case "combined":
      return t("event.combinedWith", { id: String(step.id) });
    default:
      // A newer server may send steps that this page does not know.
      return step.what;
  }
};
