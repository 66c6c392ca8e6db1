import "server-only";
import type { Fields } from "#lib/server/intents/lookup/record.ts";
import { resendAgain, type WriteDefinition } from "#lib/server/intents/writes/write-definition.ts";

/** Returns the device that an input names, by id or by serial number. */
export const deviceOf = (input: Fields) => [input.productId ?? null, input.serialNumber ?? null];

const addPin = {
  identity: deviceOf,
  subjectId: ({ productId }) => (typeof productId === "string" ? productId : null),
  uniqueField: null,
  lookUp: null,
  compare: null,
  resend: resendAgain,
  replacesOlder: true,
  secrets: { pinCode: "[PIN]" },
  text: {
    other: "A PIN for this device",
    unknowable: "A PIN can't be read back, so whether it was stored is not confirmed.",
    alreadyResent: "No answer confirmed it. A PIN can't be read back; saving it again is safe.",
    unconfirmed:
      "This does not prove that nothing was stored, and a PIN can't be read back. It is not confirmed; saving it again is safe.",
    newerExists: "A newer PIN was stored for this device meanwhile.",
  },
} satisfies WriteDefinition;

export const deviceWrites = {
  "products.add-pin": addPin,
};
