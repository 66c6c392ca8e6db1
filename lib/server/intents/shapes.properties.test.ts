import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { defaultSettings } from "#lib/server/intents/journal/settings.ts";
import type { Fields } from "#lib/server/intents/lookup/record.ts";
import {
  type Conclusion,
  canBeFrom,
  concludeFrom,
  earliestCreation,
  newCandidates,
  provesRefusal,
  type SentWrite,
} from "#lib/server/intents/recover/adoption.ts";
import { toBaseline } from "#lib/server/intents/send/baseline.ts";
import { identify } from "#lib/server/intents/send/identify.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { endpointOf } from "#lib/v4/operations/endpoints.ts";
import { runsOf } from "#testing/proofs.ts";
import {
  clientOf,
  type GeneratedService,
  generatedService,
  plainService,
} from "#testing/server/generated-service.ts";
import { testSettings, useSettings } from "#testing/server/store.ts";
import { ownId, type Story, stories } from "#testing/server/write-stories.ts";

const settings = testSettings();
beforeEach(() => useSettings(settings));

/** Returns what the journal concludes from a lookup, and whether a 409 would count as a refusal. */
const concludeStory = async (
  service: GeneratedService,
  { operation, input, records, commit, meanwhile, earlier = [] }: Story,
  isCommitted: boolean,
): Promise<{ conclusion: Conclusion; isRefusal: boolean }> => {
  const { lookUp } = definitionOf(operation);
  const { uniqueField } = endpointOf(operation);
  if (!lookUp) throw new Error(`${operation} can't be read back`);
  const client = clientOf(service, records);
  const base = { input, findEarlier: async () => earlier };
  const sentAt = new Date();
  const since = sentAt.getTime() - defaultSettings.baselineReachMs;
  const before = { ...base, control: null, since, canBeFromWrite: () => false };
  const baseline = toBaseline(await lookUp(client, before, defaultSettings));
  const { isCreate, resource } = identify(operation, input, "c1");
  const owner = { id: "intent", environment: "sandbox", resource } as const;
  const sent: SentWrite = { ...owner, isCreate, baseline, sentAt, skewMs: 0, doubtedAt: null };
  meanwhile?.();
  if (isCommitted) commit();
  const earliest = earliestCreation(sent, defaultSettings);
  const after = {
    ...base,
    control: baseline.control,
    since: earliest === null ? null : earliest - defaultSettings.skewToleranceMs,
    canBeFromWrite: (record: Fields) => canBeFrom(sent, record, defaultSettings),
  };
  const later = await lookUp(client, after, defaultSettings);
  const candidates = isCreate
    ? newCandidates(sent, later.candidates, defaultSettings)
    : later.candidates;
  const conclusion = concludeFrom(sent, later, candidates);
  return { conclusion, isRefusal: provesRefusal(sent, uniqueField, later, conclusion) };
};

describe("against services that hide facts or move them from answer to answer", () => {
  it.each(stories)("a committed %s is never absent and never refused", (_name, story) =>
    fc.assert(
      fc.asyncProperty(generatedService, story, async (service, begin) => {
        const each = begin();
        const { conclusion, isRefusal } = await concludeStory(service, each, true);
        expect(conclusion.kind).not.toBe("empty");
        expect(isRefusal).toBe(false);
        if (conclusion.kind === "same" && identify(each.operation, each.input, "c1").isCreate) {
          expect(conclusion.record.id).toBe(ownId);
        }
      }),
      { numRuns: runsOf(60) },
    ),
  );

  it.each(stories)("an uncommitted %s is never accepted", (_name, story) =>
    fc.assert(
      fc.asyncProperty(generatedService, story, async (service, begin) => {
        const each = begin();
        const { conclusion } = await concludeStory(service, each, false);
        expect(conclusion.kind).not.toBe("same");
      }),
      { numRuns: runsOf(60) },
    ),
  );
});

describe("against a service that shows every field", () => {
  it.each(stories.filter(([name]) => name !== "orders.purchase"))(
    "an uncommitted %s is absent, and a committed one is found",
    (_name, story) =>
      fc.assert(
        fc.asyncProperty(
          story.filter((begin) => !begin().isOpen),
          async (begin) => {
            const each = begin();
            const before = await concludeStory(plainService, each, false);
            expect(before.conclusion.kind).toBe("empty");
            const after = await concludeStory(plainService, each, true);
            expect(after.conclusion.kind).toBe("same");
          },
        ),
        { numRuns: runsOf(30) },
      ),
  );
});
