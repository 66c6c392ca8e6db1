import { expect, test } from "vitest";
import { auditMessages } from "#components/audit/audit-messages.ts";
import { auditSentence } from "#components/audit/audit-sentence.ts";
import { type AuditNames, type AuditRecord, auditOutcomes } from "#lib/protocol/audit.ts";
import { testLanguages } from "#testing/components/speak.ts";

const names: AuditNames = {
  people: { "maya@m.example": "Maya Okafor", usr_2: "Sam Whitfield" },
  records: {
    "orders:ord_1": { type: "Collection", person: "Abby Ross" },
    "employees:emp_1": { type: null, person: "Abby Ross" },
  },
};

const entry = (changes: Partial<AuditRecord>): AuditRecord => ({
  seq: 1,
  at: "2026-11-21T10:00:00Z",
  action: "sign-in",
  outcome: "done",
  person: "maya@m.example",
  role: "admin",
  connectionId: "con_1",
  from: "203.0.113.9",
  subject: null,
  details: {},
  requestId: null,
  hash: "h",
  ...changes,
});

const told = (changes: Partial<AuditRecord>) => auditSentence(entry(changes), names);

test("an entry is a sentence with names for ids", () => {
  expect(told({})).toBe("Maya Okafor signed in");
  expect(told({ action: "people.set-role", subject: "usr_2 support" })).toBe(
    "Maya Okafor gave Sam Whitfield the role Support",
  );
  expect(told({ action: "people.set-grant", subject: "usr_2 sandbox con_1 manager" })).toBe(
    "Maya Okafor gave Sam Whitfield the role Manager for sandbox con_1",
  );
  expect(told({ action: "orders.create", subject: "ord_1" })).toBe(
    "Maya Okafor placed Collection from Abby Ross",
  );
  expect(told({ action: "employees.get", subject: "emp_1" })).toBe(
    "Maya Okafor read personal details of Abby Ross",
  );
  expect(
    told({ action: "requests.decide", details: { operation: "teams.update", choice: "approve" } }),
  ).toBe("Maya Okafor approved a request (Team rename)");
  expect(told({ action: "runs.decide", details: { choice: "request" } })).toBe(
    "Maya Okafor requested the start of a run",
  );
});

test("what was refused or failed is told as an attempt, never as done", () => {
  expect(told({ outcome: "denied" })).toBe("Maya Okafor was not allowed to sign in");
  expect(told({ action: "orders.create", outcome: "failed", subject: "emp_1" })).toBe(
    "Maya Okafor tried to place an order (Abby Ross)",
  );
});

test("who is not known is not named, and an agent is named with its person", () => {
  expect(told({ person: null, outcome: "denied" })).toBe(
    "Someone unknown was not allowed to sign in",
  );
  expect(
    told({
      person: null,
      from: "command line",
      action: "people.role",
      subject: "usr_2",
      details: { before: "admin", after: "manager" },
    }),
  ).toBe("Command line gave Sam Whitfield the role Manager");
  expect(told({ action: "orders.create", subject: "ord_9", details: { agent: "Claude" } })).toBe(
    "The agent Claude of Maya Okafor placed an order (ord_9)",
  );
});

test("an action without a sentence, and an id without a name, are shown as they came", () => {
  expect(told({ action: "store.hold", subject: "2026-11-21" })).toBe(
    "Maya Okafor: store.hold 2026-11-21",
  );
  expect(told({ action: "people.disable", subject: "usr_9" })).toBe(
    "Maya Okafor disabled the account usr_9",
  );
});

const speak = testLanguages();

test("a sentence is of the language of who reads it", () => {
  speak("de");
  const role = { action: "people.set-role", subject: "usr_2 manager" };
  expect(told(role)).toBe("Maya Okafor hat Sam Whitfield die Rolle Führungskraft gegeben");
  expect(told({ ...role, outcome: "denied" })).toBe(
    "Maya Okafor durfte Sam Whitfield die Rolle Führungskraft nicht geben",
  );
  expect(told({ action: "people.disable", outcome: "denied" })).toBe(
    "Maya Okafor durfte kein Konto deaktivieren",
  );
  expect(told({ person: null, from: "command line", details: { agent: "Claude" } })).toBe(
    "Der Agent Claude von der Befehlszeile hat sich angemeldet",
  );
});

test.each(["en", "de", "ja", "ar"] as const)(
  "each action in %s says who, about what, and whether it was done, denied or tried",
  (language) => {
    if (language !== "en") speak(language);
    for (const [name, { about }] of Object.entries(auditMessages)) {
      const [action = "", ...choice] = name.split(" ");
      const details = {
        agent: "usr_2",
        operation: "usr_2",
        choice: choice.join(" "),
        after: "admin",
      };
      const sentences = auditOutcomes.map((outcome) =>
        told({ action, outcome, subject: "usr_2 sandbox con_1 admin", details }),
      );
      expect(new Set(sentences).size, name).toBe(3);
      for (const sentence of sentences) {
        expect(sentence, name).toMatch(/Maya Okafor/);
        if (about !== "nothing") expect(sentence, name).toMatch(/usr_2|Sam Whitfield/);
        expect(sentence, name).not.toMatch(/[{}]| {2}|audit(?:Sentence|Write)/);
      }
    }
  },
);
