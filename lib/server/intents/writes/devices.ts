import "server-only";
import type { Fields } from "#lib/server/intents/lookup/record.ts";
import { resendAgain, type WriteDefinition } from "#lib/server/intents/writes/write-definition.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";

/** Returns the device that an input names, by id or by serial number. */
export const deviceOf = (input: Fields) => [input.productId ?? null, input.serialNumber ?? null];

const addPin = {
  identity: deviceOf,
  subjectId: ({ productId }) => (typeof productId === "string" ? productId : null),
  lookUp: null,
  compare: null,
  resend: resendAgain,
  replacesOlder: true,
  secrets: { pinCode: "[PIN]" },
  text: {
    unknowable: sentenceToStore("journal.pinUnknowable"),
    alreadyResent: sentenceToStore("journal.pinAgain"),
    unconfirmed: (answer) => sentenceToStore("journal.answeredPin", answer),
    newerExists: sentenceToStore("journal.pinNewer"),
  },
} satisfies WriteDefinition;

export const deviceWrites = {
  "products.add-pin": addPin,
};
