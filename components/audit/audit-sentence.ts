import { orderTitle } from "#components/orders/order-text.ts";
import type { AuditNames, AuditRecord } from "#lib/protocol/audit.ts";
import { writeText } from "#lib/protocol/write-text.ts";

/** What an entry tells besides its action. */
interface About {
  entry: AuditRecord;
  names: AuditNames;
  /** The words of the subject: an id, and what some actions add to it. */
  words: readonly string[];
  /** The first word of the subject by its name. */
  whom: string;
}

/** Past tense, infinitive, and the object of both. */
type Phrase = readonly [past: string, infinitive: string, object?: string];

const capitalized = (word = "") => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Returns a request by what it asks for: `a request (Team rename)`. */
const requestOf = ({ entry: { details } }: About) => {
  const kind = String(details.operation ?? "");
  return Object.hasOwn(writeText, kind)
    ? `a request (${writeText[kind as keyof typeof writeText].title})`
    : `a request (${kind || "unknown"})`;
};

const decisions: Readonly<Record<string, readonly [string, string]>> = {
  approve: ["approved", "approve"],
  replace: ["changed and placed", "change and place"],
  adopt: ["linked a record to", "link a record to"],
  "send again": ["sent again", "send again"],
  abandon: ["cancelled", "cancel"],
};

const decision = (about: About): Phrase => {
  const choice = String(about.entry.details.choice ?? "");
  const [past, infinitive] = decisions[choice] ?? ["decided", "decide"];
  return [past, infinitive, requestOf(about)];
};

const runDecisions: Readonly<Record<string, readonly [string, string]>> = {
  check: ["checked again", "check again"],
  request: ["requested the start of", "request the start of"],
  approve: ["approved the start of", "approve the start of"],
  start: ["started", "start"],
  continue: ["continued", "continue"],
  pause: ["paused", "pause"],
  stop: ["stopped", "stop"],
};

const runDecision = ({ entry }: About): Phrase => {
  const choice = String(entry.details.choice ?? "");
  const [past, infinitive] = runDecisions[choice] ?? ["decided about", "decide about"];
  return [past, infinitive, "a run"];
};

/** Returns an order by its name; where only its person or its id is known, by that. */
const orderOf = ({ words: [id = ""], names, whom }: About) => {
  if (names.records[`orders:${id}`]?.type) return whom;
  return whom ? `an order (${whom})` : "an order";
};

/** Returns the connection among the words of a subject, without the colon of its environment. */
const connectionIn = (words: readonly string[]) => words.join(" ");

/** Each write of the service has its own words, so that none is shown by the name of its operation. */
const phrasesOfWrites = Object.fromEntries(
  Object.entries(writeText).map(([name, { audited, record, idNoun }]) => [
    name,
    (about: About): Phrase => {
      const isOfOrder = (record ?? idNoun) === "order";
      return [...audited, isOfOrder ? orderOf(about) : about.whom];
    },
  ]),
);

const phrases: Readonly<Record<string, (about: About) => Phrase>> = {
  "sign-in": () => ["signed in", "sign in"],
  "sign-out": () => ["signed out", "sign out"],
  "session.refresh": () => ["stayed signed in", "stay signed in"],
  "session.switch": ({ words }) => ["switched to", "switch to", connectionIn(words)],
  "sessions.end": () => ["ended their other sessions", "end their other sessions"],
  "password.change": () => ["changed their password", "change their password"],
  "passkeys.add": () => ["added a passkey", "add a passkey"],
  "passkeys.remove": () => ["removed a passkey", "remove a passkey"],
  export: ({ whom }) => ["exported", "export", whom],
  "people.invite": ({ whom }) => ["invited", "invite", whom],
  "people.add": ({ whom }) => ["added the account", "add the account", whom],
  "people.disable": ({ whom }) => ["disabled the account", "disable the account", whom],
  "people.enable": ({ whom }) => ["enabled the account", "enable the account", whom],
  "people.key": ({ whom }) => ["set the API key of", "set the API key of", whom],
  "people.reset": ({ whom }) => ["reset the password of", "reset the password of", whom],
  "people.reset-password": ({ whom }) => ["reset the password of", "reset the password of", whom],
  "people.role": ({ whom, entry }) => [
    "gave",
    "give",
    `${whom} the role ${capitalized(String(entry.details.after ?? ""))}`,
  ],
  "people.set-role": ({ whom, words }) => [
    "gave",
    "give",
    `${whom} the role ${capitalized(words.at(-1))}`,
  ],
  "people.set-grant": ({ whom, words }) => [
    "gave",
    "give",
    `${whom} the role ${capitalized(words.at(-1))} for ${connectionIn(words.slice(1, -1))}`,
  ],
  "people.withdraw-grant": ({ whom, words }) => [
    "withdrew",
    "withdraw",
    `${connectionIn(words.slice(1))} from ${whom}`,
  ],
  "people.subject": ({ whom }) => ["linked the sign-on of", "link the sign-on of", whom],
  "people.list-sessions": ({ whom }) => ["viewed the sessions of", "view the sessions of", whom],
  "people.end-session": ({ whom }) => ["ended a session of", "end a session of", whom],
  "people.end-sessions": ({ whom }) => ["ended all sessions of", "end all sessions of", whom],
  "break-glass.make": ({ whom }) => [
    "made a break-glass account of",
    "make a break-glass account of",
    whom,
  ],
  "break-glass.use": () => [
    "signed in by a break-glass password",
    "sign in by a break-glass password",
  ],
  "agent-tokens.create": ({ entry }) => [
    "created a token for the agent",
    "create a token for the agent",
    String(entry.details.agent ?? ""),
  ],
  "agent-tokens.revoke": ({ entry }) => [
    "revoked a token of the agent",
    "revoke a token of the agent",
    String(entry.details.agent ?? ""),
  ],
  "connections.add": ({ words }) => ["added the connection", "add the connection", words.join(" ")],
  "connections.check-key": ({ words }) => ["checked a key for", "check a key for", words.join(" ")],
  "connections.disable": ({ words }) => ["disabled", "disable", words.join(" ")],
  "connections.enable": ({ words }) => ["enabled", "enable", words.join(" ")],
  "connections.rotate-key": ({ words }) => [
    "replaced the key of",
    "replace the key of",
    words.join(" "),
  ],
  "connections.restore-key": ({ words }) => [
    "restored the previous key of",
    "restore the previous key of",
    words.join(" "),
  ],
  "connections.drop-key": ({ words }) => [
    "deleted the previous key of",
    "delete the previous key of",
    words.join(" "),
  ],
  "settings.notifications": () => ["chose notifications", "choose notifications"],
  "webhook-secrets.add": () => ["added a webhook secret", "add a webhook secret"],
  "webhook-secrets.remove": () => ["removed a webhook secret", "remove a webhook secret"],
  "webhook-secrets.rotate": () => ["replaced a webhook secret", "replace a webhook secret"],
  "cases.change": ({ entry }) => [
    "worked on the exception",
    "work on the exception",
    entry.subject ?? "",
  ],
  "views.share": () => ["shared a saved view", "share a saved view"],
  "views.change": () => ["changed a shared view", "change a shared view"],
  "views.unshare": () => ["stopped sharing a view", "stop sharing a view"],
  "views.delete": () => ["deleted a shared view", "delete a shared view"],
  "requests.submit": (about) => ["submitted", "submit", requestOf(about)],
  "requests.draft": (about) => ["drafted", "draft", requestOf(about)],
  "requests.decide": decision,
  "runs.create": () => ["prepared a run", "prepare a run"],
  "runs.decide": runDecision,
  "employees.get": ({ whom }) => ["read personal details of", "read personal details of", whom],
  ...phrasesOfWrites,
};

/** Returns the name of what an id of an entry stands for; the id itself where none is known. */
export const nameOfId = (id: string, { people, records }: AuditNames): string => {
  const person = people[id];
  if (person) return person;
  const order = records[`orders:${id}`];
  if (order?.type) return orderTitle({ id, orderType: order.type, employeeName: order.person });
  return records[`employees:${id}`]?.person || id;
};

/** Returns who did it: the person by name, or what is known instead. */
export const actorText = (
  { action, person, from, details }: AuditRecord,
  names: AuditNames,
): string => {
  const name = person === null ? null : (names.people[person] ?? person);
  const actor = name ?? (from === "command line" ? "Command line" : "Someone unknown");
  const isByAgent = details.agent !== undefined && !action.startsWith("agent-tokens.");
  return isByAgent ? `The agent ${details.agent} of ${actor}` : actor;
};

/**
 * Returns an entry as a sentence: `Maya Okafor gave Sam Whitfield the role Support`. What was refused
 * or failed is told as an attempt. An action that this console does not know is shown as it came.
 */
export const auditSentence = (entry: AuditRecord, names: AuditNames): string => {
  const actor = actorText(entry, names);
  const words = (entry.subject ?? "").split(" ").filter(Boolean);
  const whom = words[0] === undefined ? "" : nameOfId(words[0], names);
  const phrase = Object.hasOwn(phrases, entry.action)
    ? phrases[entry.action]?.({ entry, names, words, whom })
    : undefined;
  if (!phrase) return [`${actor}: ${entry.action}`, whom].filter(Boolean).join(" ");
  const [past, infinitive, object = ""] = phrase;
  const withObject = (verb: string) => [verb, object].filter(Boolean).join(" ");
  if (entry.outcome === "done") return `${actor} ${withObject(past)}`;
  if (entry.outcome === "denied") return `${actor} was not allowed to ${withObject(infinitive)}`;
  return `${actor} tried to ${withObject(infinitive)}`;
};
