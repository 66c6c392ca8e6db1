import { beforeEach, describe, expect, it } from "vitest";
import { inLanguage, speakByRequest } from "#lib/server/words/request-language.ts";
import { sentenceToStore, storedText } from "#lib/server/words/stored-words.ts";

beforeEach(speakByRequest);

const inGerman = (text: string) => inLanguage("de", () => storedText(text));

describe("a sentence that is stored", () => {
  it("is English, whoever asked, and is shown in the reader's language", () => {
    const stored = inLanguage("ar", () => sentenceToStore("journal.expired"));
    expect(stored).toBe("No one approved it in time.");
    expect(inGerman(stored)).toBe("Niemand hat es rechtzeitig genehmigt.");
    expect(inLanguage("en", () => storedText(stored))).toBe(stored);
  });

  it("keeps its values as they are", () => {
    const stored = sentenceToStore("journal.agentAsks", { name: "buyer (v2.*) “x”" });
    expect(inGerman(stored)).toContain("Der Agent „buyer (v2.*) “x”“ fragt dies an.");
  });

  it("is told from others that begin in the same way", () => {
    const what = { kind: "charger", progress: "soon" };
    expect(inGerman(sentenceToStore("journal.otherUnderWay", what))).toMatch(
      /^Eine andere Anfrage nach einem Ladegerät für dieses Gerät wird gleich gesendet\./,
    );
    expect(inGerman(sentenceToStore("journal.similarBefore"))).toBe(
      "Vor dem erneuten Senden wurde ein ähnlicher Eintrag gefunden.",
    );
  });

  it("is shown in the reader's language within another one", () => {
    const reason = sentenceToStore("journal.orderBlocked");
    expect(inGerman(sentenceToStore("journal.beforeAgain", { reason }))).toBe(
      "Vor dem erneuten Senden: Die Bestellung kann nicht aufgegeben werden.",
    );
  });
});

it("what the service wrote stays as it came", () => {
  for (const text of ["email: already taken", "", "A possible match was found. Call us."]) {
    expect(inGerman(text)).toBe(text);
  }
});
