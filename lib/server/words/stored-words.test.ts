import { beforeEach, describe, expect, it } from "vitest";
import { inLanguage, speakByRequest } from "#lib/server/words/request-language.ts";
import {
  connectionName,
  personName,
  sentenceToStore,
  storedText,
} from "#lib/server/words/stored-words.ts";

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

describe("a name that Quartermaster gave", () => {
  const inJapanese = <Value>(show: () => Value) => inLanguage("ja", show);

  it("of a person is stored in English and shown in the reader's language", () => {
    const stored = inLanguage("ar", () => sentenceToStore("givenName.breakGlass"));
    expect(stored).toBe("Break-glass account");
    expect(inJapanese(() => personName(stored))).toBe("緊急用アカウント");
    expect(inLanguage("de", () => personName("Unnamed person"))).toBe("Person ohne Namen");
    expect(inLanguage("de", () => personName("The token's policy"))).toBe(
      "Die Richtlinie des Tokens",
    );
    expect(inLanguage("en", () => personName(stored))).toBe(stored);
    const own = "Break-glass account of Ada";
    expect(inJapanese(() => personName(own))).toBe(own);
    expect(inJapanese(() => personName(null))).toBeNull();
  });

  it("of a person is shown in the reader's language in a sentence that names them", () => {
    const name = sentenceToStore("givenName.breakGlass");
    const stored = sentenceToStore("journal.refusedBy", { name, reason: "We have enough." });
    expect(stored).toBe("Break-glass account refused it: We have enough.");
    expect(inGerman(stored)).toBe("Von Notfallkonto abgelehnt: We have enough.");
  });

  it("of a connection is told by its id from what an admin wrote", () => {
    const nameOf = (id: string, label: string) =>
      inLanguage("de", () => connectionName({ id, label }));
    expect(nameOf("env", "Key of the settings")).toBe("Schlüssel der Einstellungen");
    expect(nameOf("id-token:7", "Your sign-in")).toBe("Ihre Anmeldung");
    expect(nameOf("person:7", "Key of ada@corp.test")).toBe("Schlüssel von ada@corp.test");
    expect(nameOf("demo:owner", "Owner")).toBe("Owner");
    const added = "5f0b7f0e-6f38-4d0a-9d5a-1f3f0a8d0001";
    expect(nameOf(added, "Key of the settings")).toBe("Key of the settings");
    expect(nameOf(added, "Key of the warehouse")).toBe("Key of the warehouse");
  });
});
