import { listVisible } from "#sandbox/handlers/find-record.ts";
import {
  type Fields,
  type Handler,
  oneRecord,
  type StoredNoun,
  wholeList,
} from "#sandbox/handlers/handler.ts";
import { Refusal } from "#sandbox/input/refusal.ts";
import { type Caller, type Condition, isOutOfScope } from "#sandbox/keys/access.ts";
import { chanceOf } from "#sandbox/world/chance.ts";
import { findCountry } from "#sandbox/world/countries.ts";
import { placeholders } from "#sandbox/world/database.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import { insertRow } from "#sandbox/world/insert.ts";
import { nextNumber } from "#sandbox/world/next-number.ts";
import { companies } from "#sandbox/world/organization.ts";

interface AddressRow {
  n: number;
  alias: string;
  address: string;
  address_two: string | null;
  city: string;
  state: string | null;
  zip: string;
  country: string;
  contact_name: string;
  contact_email: string;
  phone: string;
}

/** The countries in which the first company has an office, and the others as many as the first few. */
const officeCountries = ["DE", "US", "GB", "SG", "AE", "PL", "NG", "JP", "BR"];
const officeNames = ["Office", "Warehouse", "Office"];

export const stored: StoredNoun = {
  name: "addresses",
  table: `
create table addresses (
  n integer primary key, company integer not null, alias text not null, address text not null,
  address_two text, city text not null, state text, zip text not null, country text not null,
  contact_name text not null, contact_email text not null, phone text not null
);`,
  seedRows: (db, { seed, createPerson }) => {
    const chance = chanceOf(seed, 61);
    companies.forEach(({ domain }, index) => {
      for (const code of index === 0 ? officeCountries : officeCountries.slice(0, 3)) {
        const country = findCountry(code);
        if (!country) continue;
        const person = createPerson(country, domain);
        const city = country.cities.find(([name]) => name === person.city)?.[1] ?? code;
        insertRow(db, "addresses", {
          company: index + 1,
          alias: `${chance.pick(officeNames)} ${city}`,
          address: person.address,
          address_two: person.addressTwo,
          city: person.city,
          state: person.state,
          zip: person.zip,
          country: code,
          contact_name: person.name,
          contact_email: person.email,
          phone: person.phone,
        });
      }
    });
  },
};

/** An address has no team: a manager sees the addresses in its countries. */
const addressesVisibleTo = ({ company, visibility }: Caller): Condition => ({
  sql: `company = ?${visibility ? ` and country in (${placeholders(visibility.countries.length)})` : ""}`,
  values: [company, ...(visibility?.countries ?? [])],
});

const toAddress = (row: AddressRow): Fields => ({
  id: identifier("addr", row.n),
  alias: row.alias,
  address: row.address,
  addressTwo: row.address_two,
  city: row.city,
  state: row.state,
  zipCode: row.zip,
  country: row.country,
  contactName: row.contact_name,
  contactEmail: row.contact_email,
  phone: row.phone,
});

const listAddresses: Handler<"company.addresses"> = ({ world, caller }) => {
  const visible = addressesVisibleTo(caller);
  const rows = listVisible<AddressRow>(world, "select * from addresses", visible, "alias, n");
  return wholeList(rows.map(toAddress));
};

/** Source: api-v4.md, Resources, "Company address". */
const addAddress: Handler<"company.add-address"> = ({ world, caller, input }) => {
  if (!findCountry(input.country)) {
    throw new Refusal(400, `country: ${input.country} is not in the regional catalog`);
  }
  if (isOutOfScope(caller, input.country)) {
    throw new Refusal(403, "The country is outside the caller's scope");
  }
  if (!/^\+[1-9][\d\s().-]{5,}$/.test(input.phone)) {
    throw new Refusal(400, "phone: use the international format, for example +49 30 1234567");
  }
  const row = {
    n: nextNumber(world.db, "addresses"),
    company: caller.company,
    alias: input.alias,
    address: input.address,
    address_two: input.addressTwo ?? null,
    city: input.city,
    state: input.state ?? null,
    zip: input.zipCode,
    country: input.country,
    contact_name: input.contactName,
    contact_email: input.contactEmail,
    phone: input.phone,
  };
  insertRow(world.db, "addresses", row);
  return oneRecord(toAddress(row));
};

export const addresses = { "company.addresses": listAddresses, "company.add-address": addAddress };
