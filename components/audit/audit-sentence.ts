import { type About, auditMessages } from "#components/audit/audit-messages.ts";
import { capitalized, orderTitle } from "#components/orders/order-text.ts";
import type { AuditNames, AuditRecord } from "#lib/protocol/audit.ts";
import { t } from "#lib/protocol/words/t.ts";
import { writeText } from "#lib/protocol/write-text.ts";

/** Returns the words of a subject: an id, and what some actions add to it. */
const wordsOf = (subject: string | null): string[] => (subject ?? "").split(" ").filter(Boolean);

/** Returns the name of what an id of an entry stands for; the id itself where none is known. */
export const nameOfId = (id: string, { people, records }: AuditNames): string => {
  const person = people[id];
  if (person) return person;
  const order = records[`orders:${id}`];
  if (order?.type) return orderTitle({ id, orderType: order.type, employeeName: order.person });
  return records[`employees:${id}`]?.person || id;
};

/** Returns who did it: the person by name, or what is known instead. */
const actorText = ({ action, person, from, details }: AuditRecord, names: AuditNames): string => {
  const unnamed = from === "command line" ? "commandLine" : "unknown";
  const who = {
    kind: person === null ? unnamed : "person",
    person: person === null ? "" : (names.people[person] ?? person),
  };
  const isByAgent = details.agent !== undefined && !action.startsWith("agent-tokens.");
  return isByAgent
    ? t("auditSentence.agent", { ...who, agent: String(details.agent) })
    : t("auditSentence.actor", who);
};

/** Returns a role as the screens of accounts name it; one that is none as it came. */
const roleText = (role: string): string =>
  capitalized(
    ["admin", "manager", "support"].includes(role) ? t("access.roleName", { role }) : role,
  );

/** Returns a request by what it asks for: `Team rename`. */
const requestText = (operation: string) =>
  Object.hasOwn(writeText, operation)
    ? writeText[operation as keyof typeof writeText].title
    : operation;

/** Returns what an entry is about as its sentence names it, and empty where that is not known. */
const aboutText = (about: About, { subject, details }: AuditRecord, names: AuditNames): string => {
  if (about === "nothing") return "";
  if (about === "agent") return String(details.agent ?? "");
  if (about === "request") return requestText(String(details.operation ?? ""));
  if (about === "subject") return subject ?? "";
  const words = wordsOf(subject);
  if (about === "connection") return words.join(" ");
  return words[0] === undefined ? "" : nameOfId(words[0], names);
};

/** Whether a sentence can say what it is about: an order by its title, anything else by its name or id. */
const knownOf = (text: string, about: About, [id = ""]: string[], { records }: AuditNames) => {
  if (text === "") return "no";
  return about === "order" && records[`orders:${id}`]?.type ? "titled" : "yes";
};

/**
 * Returns an entry as a sentence: `Maya Okafor gave Sam Whitfield the role Support`. What was refused
 * or failed is told as an attempt. An action that this console does not know is shown as it came.
 */
export const auditSentence = (entry: AuditRecord, names: AuditNames): string => {
  const { action, outcome, details, subject } = entry;
  const actor = actorText(entry, names);
  const words = wordsOf(subject);
  const name = [`${action} ${details.choice}`, action].find((name) =>
    Object.hasOwn(auditMessages, name),
  );
  const { message = null, about = "record" } = (name && auditMessages[name]) || {};
  const text = aboutText(about, entry, names);
  const known = knownOf(text, about, words, names);
  if (message === null) return t("auditSentence.other", { actor, action, known, about: text });
  // A command of the server writes the role into the details.
  const role = roleText(String((action === "people.role" ? details.after : words.at(-1)) ?? ""));
  const connection = words.slice(1, action === "people.set-grant" ? -1 : undefined).join(" ");
  // Its message names all values, and any other one some of them.
  const key = message as "auditSentence.peopleSetGrant";
  return t(key, { outcome, actor, known, about: text, role, connection });
};
