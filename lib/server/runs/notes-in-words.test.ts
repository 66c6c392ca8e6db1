import { beforeEach, expect, it } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { failuresFile } from "#lib/server/runs/failures.ts";
import { findVisibleRun, toRunView } from "#lib/server/runs/find-run.ts";
import { firstPosition, sealLine } from "#lib/server/runs/stored/run-row.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { runRows, runs } from "#lib/server/store/run-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { inLanguage, speakByRequest } from "#lib/server/words/request-language.ts";
import { soon, testJournal } from "#testing/server/journal.ts";
import { blockedBy, checkedRun, decideOn, runLinesOf } from "#testing/server/runs.ts";

const journal = testJournal();
let ada: Principal;

const person = { displayName: "Max", email: "max@acme.example" };

beforeEach(async () => {
  journal.configure(soon);
  setRunSettings({ pollMs: 5, waitingMs: 10 });
  speakByRequest();
  await store().delete(runs);
  await store().delete(people);
  ada = await journal.account("ada");
});

it("what the check says is in the language of who reads it, whoever made the run", async () => {
  const run = await inLanguage("ja", () =>
    checkedRun(ada, "onboard", [
      { ...person, country: "Germny" },
      { ...person, email: "", country: "DE" },
    ]),
  );
  const textsIn = (language: "de" | "en" | "ar") =>
    inLanguage(language, async () =>
      (await runLinesOf(ada, run)).map((line) => blockedBy(line)?.text),
    );
  expect(await textsIn("de")).toEqual(["„Germny“ ist kein bekanntes Land", "E-Mail fehlt"]);
  expect(await textsIn("en")).toEqual(["“Germny” isn't a country we know", "Email is missing"]);
  expect((await textsIn("ar"))[0]).toBe("«Germny» ليس بلدًا نعرفه");
  const stored = await findVisibleRun(ada, run.id);
  if (!stored) throw new Error("The run is gone");
  const file = await inLanguage("de", () => failuresFile(stored, ada));
  expect(file).toContain("Land: „Germny“ ist kein bekanntes Land");
});

it("what a schema says of a cell is in the language of who reads it", async () => {
  const run = await checkedRun(ada, "onboard", [{ ...person, email: "max", country: "DE" }]);
  const textIn = (language: "de" | "en") =>
    inLanguage(language, async () => blockedBy((await runLinesOf(ada, run))[0])?.text);
  expect(await textIn("de")).toBe("Das ist keine E-Mail-Adresse.");
  expect(await textIn("en")).toBe("This is not an email address.");
});

it("a line that an earlier version stored is shown as it is", async () => {
  const run = await checkedRun(ada, "onboard", [{ ...person, country: "DE" }]);
  const place = { runId: run.id, position: firstPosition(2) };
  const note = { field: "country", level: "blocked", text: "Not a country." } as const;
  const sealedLine = sealLine({ cells: [], notes: [note], after: {}, before: {} }, place);
  await store().update(runRows).set({ sealedLine });
  const lines = await inLanguage("de", () => runLinesOf(ada, run));
  expect(lines[0]?.notes).toEqual([note]);
});

it("why a run stopped is in the language of who reads it, and an earlier version's words are as they were", async () => {
  const run = await checkedRun(ada, "onboard", [{ ...person, country: "DE" }]);
  await inLanguage("ja", () => decideOn(ada, run, "stop"));
  const reasonIn = (language: "de" | "en") =>
    inLanguage(language, async () => {
      const stored = await findVisibleRun(ada, run.id);
      return stored && (await toRunView(stored, ada)).reason;
    });
  expect(await reasonIn("de")).toBe("Von ada verworfen. Es wurde nichts gesendet.");
  expect(await reasonIn("en")).toBe("Given up by ada. Nothing was sent.");
  // A process of an earlier version reads and writes the English text alone.
  const [stored] = await store().select({ reason: runs.reason }).from(runs);
  expect(stored).toEqual({ reason: "Given up by ada. Nothing was sent." });
  await store().update(runs).set({ reason: "Stopped by Maya." });
  expect(await reasonIn("de")).toBe("Stopped by Maya.");
});
