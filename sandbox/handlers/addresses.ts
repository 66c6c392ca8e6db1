import { listVisible } from "#sandbox/handlers/find-record.ts";
import { type Fields, type Handler, oneRecord, wholeList } from "#sandbox/handlers/handler.ts";
import { Refusal } from "#sandbox/input/refusal.ts";
import { type Caller, type Condition, isOutOfScope } from "#sandbox/keys/access.ts";
import { findCountry } from "#sandbox/world/countries.ts";
import { placeholders } from "#sandbox/world/database.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import { insertRow } from "#sandbox/world/insert.ts";

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
  return oneRecord(toAddress({ n: insertRow(world.db, "addresses", row), ...row }));
};

export const addresses = { "company.addresses": listAddresses, "company.add-address": addAddress };
