import type { Decision, IntentView } from "#lib/protocol/intent.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** What is read back to find out whether a write landed. */
const lookedAt: Readonly<Record<WriteName, string>> = {
  "orders.create":
    "the list of orders of this type, newest first, for one that was placed since and names the same person and devices",
  "orders.purchase":
    "the list of orders of this type, newest first, for one that was placed since. What an order bought is not in the service's record, so a person has the last word",
  "orders.add-accessory":
    "the order itself, for an accessory or sub-order that was not there before",
  "employees.create": "the employees with exactly this e-mail address",
  "employees.update": "the employee's record, for the values that were sent",
  "teams.create": "the list of teams, for this name",
  "teams.update": "the team's record, for the name that was sent",
  "products.add-pin":
    "nothing: a PIN can't be read back. It sets one value, so it is sent again when it is quiet",
  "company.add-address": "the list of saved addresses, for one with the same fields",
};

/** Said of a request that has not been claimed for sending. */
const queuedSentence =
  "Queued: it waits for its turn. If its turn doesn't come in time, it is refused and nothing is sent.";

/** What the console does right now about a request that is under way, in one or two sentences. */
export const situationOf = ({ state, sentAt, operation, failure }: IntentView): string => {
  switch (state) {
    case "ready":
      return sentAt === null
        ? `It has not been sent. ${failure?.message ?? queuedSentence}`
        : "It is about to be sent again.";
    case "claimed":
      return "The console reads what is there already, so that it can tell later what is new. Nothing is sent yet.";
    case "sending":
      return "It is being sent. The service has 25 seconds to answer.";
    case "absent":
      return operation === "products.add-pin"
        ? "No answer confirmed it, and a PIN can't be read back. What follows is decided right now."
        : "Complete checks that would have shown it did not find it. What follows is decided right now.";
    default:
      return `The answer was lost, so nobody knows whether the service took it. The console reads ${lookedAt[operation]}.`;
  }
};

/** What a decision does, and what can go wrong with it. */
export interface ChoiceWords {
  label: string;
  does: string;
  risk: string;
}

const things: Readonly<Record<WriteName, string>> = {
  "orders.create": "order",
  "orders.purchase": "purchase",
  "orders.add-accessory": "charger request",
  "employees.create": "employee",
  "employees.update": "change",
  "teams.create": "team",
  "teams.update": "name",
  "products.add-pin": "PIN",
  "company.add-address": "address",
};

/** Writes that set a value: a second one changes nothing more. */
const setsValue = (operation: WriteName) =>
  ["employees.update", "teams.update", "products.add-pin"].includes(operation);

/** The service refuses a second one of these by itself (409). */
const isUnique = (operation: WriteName) =>
  operation === "employees.create" || operation === "teams.create";

const resendEffect = (operation: WriteName) =>
  operation === "products.add-pin"
    ? "Exactly the same PIN is sent again."
    : "The console checks once more, and sends exactly the same again unless something like it is there.";

const resendRisk = (operation: WriteName) => {
  if (setsValue(operation)) return "If somebody changed it meanwhile, their change is overwritten.";
  if (isUnique(operation)) return "If the first one still lands, the service refuses the second.";
  return `If the first one still lands, there are two, and the service has no way to cancel one.`;
};

/**
 * What a choice does and its risk, one sentence each. `asked`: who asked for it to be sent again,
 * where production wants a second person to agree.
 */
export const choiceWords = (
  choice: Decision["choice"],
  { operation, environment, resendAskedBy, reason }: IntentView,
  foundId = "",
): ChoiceWords => {
  const thing = things[operation];
  switch (choice) {
    case "adopt":
      return {
        label: `Take ${foundId} as its result`,
        does: "The request is accepted with this record. Nothing is sent.",
        risk: `If somebody else made that record, the ${thing} you asked for was never made.`,
      };
    case "send again": {
      const isFirst = environment === "production" && resendAskedBy === null;
      const does = isFirst
        ? "Your wish is noted, and another person has to agree before anything is sent."
        : resendEffect(operation);
      const label =
        environment === "production" && resendAskedBy !== null
          ? `Agree with ${resendAskedBy.name || "the first person"}: send it again`
          : "Send it again";
      // Why nobody knows belongs to the risk: what was never shown may be there.
      return { label, does, risk: [reason, resendRisk(operation)].filter(Boolean).join(" ") };
    }
    case "abandon":
      return {
        label: "Abandon it",
        does: "Nothing more is sent, and the console stops looking for it.",
        risk: setsValue(operation)
          ? "If it landed after all, the new value stays."
          : `If it landed after all, the ${thing} is there and nobody here knows of it.`,
      };
  }
};
