import type { MessageKey } from "#lib/protocol/words/catalog.ts";
import { t } from "#lib/protocol/words/t.ts";

const words = {
  displayName: "runField.displayName",
  email: "runField.email",
  country: "runField.country",
  teamName: "runField.teamName",
  jobTitle: "runField.jobTitle",
  department: "runField.department",
  division: "runField.division",
  personalEmail: "runField.personalEmail",
  taxId: "runField.taxId",
  address: "runField.address",
  addressTwo: "runField.addressTwo",
  city: "runField.city",
  state: "runField.state",
  zipCode: "runField.zipCode",
  phone: "runField.phone",
  startDate: "runField.startDate",
  device: "runField.device",
  id: "runField.id",
  devices: "runField.devices",
  keep: "runField.keep",
  returnOption: "runField.returnOption",
  legalHold: "runField.legalHold",
  legalHoldInstructions: "runField.legalHoldInstructions",
  pickupFrom: "runField.pickupFrom",
  pickupTo: "runField.pickupTo",
  pickupZone: "runField.pickupZone",
  model: "runField.model",
  order: "runField.order",
  second: "runField.second",
} as const satisfies Record<string, MessageKey>;

const isKnown = (name: string): name is keyof typeof words => Object.hasOwn(words, name);

/** Returns what a field of a run is called in the language of the request or page; an unknown one by its name. */
export const runFieldWord = (name: string): string => (isKnown(name) ? t(words[name]) : name);
