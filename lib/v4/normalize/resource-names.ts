import { phraseOf } from "#lib/v4/fields/field-name.ts";

/** Names that services give to fields with each kind of record. */
const nouns = {
  order: /\b(?:orders?|purchases?)$/,
  employee:
    /\b(?:employees?|people|persons?|users?|members?|workers?|recipients?|assignees?|holders?)$/,
  device: /\b(?:devices?|products?|assets?|hardware)$/,
  team: /\b(?:teams?|groups?)$/,
  address: /\b(?:address|addresses|offices?|warehouses?|sites?)$/,
  accessory: /\b(?:accessory|accessories|chargers?)$/,
  shipment: /\b(?:shipments?|tracking|parcels?|packages?|courier|carrier)$/,
  company: /\b(?:company|companies|organi[sz]ations?|tenants?|accounts?|customers?)$/,
} as const;
export type Noun = keyof typeof nouns;
const allNouns = Object.keys(nouns) as Noun[];

/** Names of fields with related records: the parent, the children, the previous one. */
const relation =
  /^(?:parent|child|children|sub|previous|next|related|linked|original|source|replaced|replacement)\b/;

/** Returns the kind of record in an operation's answer under `key`. */
export const nounOf = (key: string): Noun | null =>
  allNouns.find((noun) => isNamedAs(key, noun)) ?? null;

/** Whether a field's name is one of a kind of record: `purchaseOrder` is an order. */
export const isNamedAs = (name: string, noun: Noun) => nouns[noun].test(phraseOf(name));

export const isRelation = (name: string) => relation.test(phraseOf(name));

/** Whether a field's name says that it holds a record of another kind than `noun`. */
export const isNamedAsOther = (name: string, noun: Noun | null) => {
  if (isRelation(name)) return true;
  if (noun === null || isNamedAs(name, noun)) return false;
  return allNouns.some((other) => isNamedAs(name, other));
};
