import { phraseOf } from "#lib/v4/fields/field-name.ts";

/** What a service may call each kind of record. A field of such a name holds that kind. */
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

/** A record beside the one that was asked for: its parent, its children, the one before. */
const relation =
  /^(?:parent|child|children|sub|previous|next|related|linked|original|source|replaced|replacement)\b/;

const nounOfKey: Readonly<Record<string, Noun>> = {
  order: "order",
  orders: "order",
  employee: "employee",
  employees: "employee",
  product: "device",
  devices: "device",
  team: "team",
  teams: "team",
  address: "address",
  addresses: "address",
  accessory: "accessory",
};

/** The kind of record that an operation answers with under `key`. */
export const nounOf = (key: string): Noun | null => nounOfKey[key] ?? null;

/** The kinds of record that a field's name speaks of: `purchaseOrder` is an order. */
export const isNamedAs = (name: string, noun: Noun) => nouns[noun].test(phraseOf(name));

/** Whether a field holds a related record instead of the record itself. */
export const isRelation = (name: string) => relation.test(phraseOf(name));

/** Whether a field's name says that it holds a record of another kind than `noun`. */
export const isNamedAsOther = (name: string, noun: Noun | null) => {
  if (isRelation(name)) return true;
  if (noun === null) return false;
  if (isNamedAs(name, noun)) return false;
  return (Object.keys(nouns) as Noun[]).some((other) => isNamedAs(name, other));
};
