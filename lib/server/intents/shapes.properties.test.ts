import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { defaultSettings } from "#lib/server/intents/journal/settings.ts";
import {
  type Conclusion,
  canBeOf,
  concludeFrom,
  madeSince,
  newAmong,
  provesRefusal,
  type Sent,
} from "#lib/server/intents/recover/adoption.ts";
import { toBaseline } from "#lib/server/intents/send/baseline.ts";
import { identify } from "#lib/server/intents/send/identity.ts";
import {
  clientOf,
  type GeneratedService,
  generatedService,
  plainService,
} from "#lib/server/intents/test-generated-service.ts";
import { ours, type Story, stories } from "#lib/server/intents/test-write-stories.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { testSettings, useSettings } from "#lib/server/store/test-store.ts";

const settings = testSettings();
beforeEach(() => useSettings(settings));

/** What the journal concludes, first lookup to last, and whether a 409 would count as a refusal. */
const tell = async (
  service: GeneratedService,
  { operation, input, records, commit, meanwhile, earlier = [] }: Story,
  isCommitted: boolean,
): Promise<{ conclusion: Conclusion; isRefusal: boolean }> => {
  const { lookUp, uniqueField } = definitionOf(operation);
  if (!lookUp) throw new Error(`${operation} can't be read back`);
  const client = clientOf(service, records);
  const base = { input, findEarlier: async () => earlier };
  const sentAt = new Date();
  const first = await lookUp(
    client,
    {
      ...base,
      control: null,
      since: sentAt.getTime() - defaultSettings.baselineReachMs,
      canBeOurs: () => false,
    },
    defaultSettings,
  );
  const { isCreate, resource } = identify(operation, input, "c1");
  const baseline = toBaseline(first);
  const sent: Sent = {
    id: "intent",
    environment: "sandbox",
    resource,
    isCreate,
    baseline,
    sentAt,
    skewMs: 0,
  };
  meanwhile?.();
  if (isCommitted) commit();
  const made = madeSince(sent, defaultSettings);
  const later = await lookUp(
    client,
    {
      ...base,
      control: baseline.control,
      since: made === null ? null : made - defaultSettings.skewToleranceMs,
      canBeOurs: (record) => canBeOf(sent, record, defaultSettings),
    },
    defaultSettings,
  );
  const own = isCreate ? newAmong(sent, later.candidates, defaultSettings) : later.candidates;
  const conclusion = concludeFrom(sent, later, own);
  return { conclusion, isRefusal: provesRefusal(sent, uniqueField, later, conclusion) };
};

describe("over services that hide facts or put them elsewhere, in every answer anew", () => {
  it.each(stories)("%s that was committed is never absent and never refused", (_name, story) =>
    fc.assert(
      fc.asyncProperty(generatedService, story, async (service, begin) => {
        const each = begin();
        const { conclusion, isRefusal } = await tell(service, each, true);
        expect(conclusion.kind).not.toBe("empty");
        expect(isRefusal).toBe(false);
        if (conclusion.kind === "same" && identify(each.operation, each.input, "c1").isCreate) {
          expect(conclusion.record.id).toBe(ours);
        }
      }),
      { numRuns: 150 },
    ),
  );

  it.each(stories)("%s that was not committed is never accepted", (_name, story) =>
    fc.assert(
      fc.asyncProperty(generatedService, story, async (service, begin) => {
        const each = begin();
        const { conclusion } = await tell(service, each, false);
        expect(conclusion.kind).not.toBe("same");
      }),
      { numRuns: 150 },
    ),
  );
});

describe("over a service that says everything", () => {
  it.each(stories.filter(([name]) => name !== "orders.purchase"))(
    "%s is absent when it was not committed, and found when it was",
    (_name, story) =>
      fc.assert(
        fc.asyncProperty(
          story.filter((begin) => !begin().isOpen),
          async (begin) => {
            const each = begin();
            const before = await tell(plainService, each, false);
            expect(before.conclusion.kind).toBe("empty");
            const after = await tell(plainService, each, true);
            expect(after.conclusion.kind).toBe("same");
          },
        ),
        { numRuns: 30 },
      ),
  );
});
