import { hasValue, recordsOf } from "../client/structure.ts";
import { check, countryOf, fail, section } from "./rule.ts";

const { rules, write, refuses } = section("Company addresses: writes");
export const addressWrites = rules;

const address = (country: string, alias: string) => ({
  alias,
  address: "Probe Street 1",
  city: "Probe City",
  zipCode: "10115",
  country,
  contactName: "Probe Contact",
  contactEmail: "contact@probe.example",
  phone: "+49 30 1234567",
});

const sound = address("DE", "Probe Refused");
for (const field of Object.keys(sound)) {
  const rest = Object.entries(sound).filter(([name]) => name !== field);
  refuses("/company/addresses", `without ${field}`, Object.fromEntries(rest), 400);
}
for (const [what, change] of [
  ["a malformed contactEmail", { contactEmail: "no-address" }],
  ["a country that is not in the regional catalog", { country: "ZZ" }],
  ["a phone number without international format", { phone: "call me" }],
] as const) {
  refuses("/company/addresses", `with ${what}`, { ...sound, ...change }, 400);
}
for (const [what, extra] of [
  ["without addressTwo and state", {}],
  ["with addressTwo and state", { addressTwo: "Probe Floor 2", state: "Probe State" }],
] as const) {
  write(
    `POST /v4/company/addresses ${what} saves the address, and the list shows it`,
    async (context) => {
      const { client, run } = context;
      const country = await countryOf(context);
      const alias = `Probe ${what} ${run}`;
      const body = { ...address(country, alias), ...extra };
      const { status } = await client.send("POST", "/v4/company/addresses", body);
      if (status >= 300) return fail(`answered ${status}`);
      const saved = recordsOf((await client.get("/v4/company/addresses")).body) ?? [];
      const own = saved.find((one) => hasValue(one, alias));
      if (own === undefined) return fail("it is not listed");
      const missing = Object.values(body).find((value) => !hasValue(own, value));
      return check(missing === undefined, `${missing} is not in the listed address`);
    },
  );
}
