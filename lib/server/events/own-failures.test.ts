import { expect, test } from "vitest";
import { emptyFailure } from "#lib/protocol/failure.ts";
import { ownFailures, shownFailure } from "#lib/server/events/own-failures.ts";
import { inLanguage, speakByRequest } from "#lib/server/words/request-language.ts";

speakByRequest();

const inGerman = (failure: Parameters<typeof shownFailure>[0]) =>
  inLanguage("de", () => shownFailure(failure).message);

test("what Quartermaster itself found about an event is shown in the language of the request", () => {
  expect(inGerman(ownFailures.notVisible)).toContain("Ihr Schlüssel sieht den Eintrag nicht");
  expect(inGerman(ownFailures.unread)).toContain("daher wurde nichts gelesen");
  expect(shownFailure(ownFailures.unread)).toEqual(ownFailures.unread);
});

test("what the service said stays as it came", () => {
  const failure = { ...emptyFailure, kind: "unavailable", message: "Down for repair" } as const;
  expect(inGerman(failure)).toBe("Down for repair");
});
