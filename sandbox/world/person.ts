import type { Country } from "#sandbox/world/countries.ts";

/** A generated person with a delivery address. */
export interface Person {
  name: string;
  email: string;
  personalEmail: string | null;
  address: string;
  addressTwo: string | null;
  city: string;
  state: string | null;
  zip: string;
  phone: string;
}

export type CreatePerson = (country: Country, domain: string, givenName?: string) => Person;
