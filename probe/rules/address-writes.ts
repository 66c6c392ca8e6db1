import { hasValue, recordsOf } from "../client/structure.ts";
import { check, countriesOf, fail, NotTestable, section } from "./rule.ts";

const { rules, write } = section("Company addresses: writes");
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

for (const field of Object.keys(address("DE", "Probe"))) {
  write(`POST /v4/company/addresses without ${field} answers 400`, async ({ client, run }) => {
    const { [field]: _, ...rest } = address("DE", `Probe ${run}`) as Record<string, string>;
    const { status } = await client.send("POST", "/v4/company/addresses", rest);
    return check(status === 400, `answered ${status}`);
  });
}
for (const [what, change] of [
  ["a malformed contactEmail", { contactEmail: "no-address" }],
  ["a country that is not in the regional catalog", { country: "ZZ" }],
  ["a phone number without international format", { phone: "call me" }],
] as const) {
  write(`POST /v4/company/addresses with ${what} answers 400`, async ({ client, run }) => {
    const body = { ...address("DE", `Probe ${run}`), ...change };
    const { status } = await client.send("POST", "/v4/company/addresses", body);
    return check(status === 400, `answered ${status}`);
  });
}
for (const [what, extra] of [
  ["without addressTwo and state", {}],
  ["with addressTwo and state", { addressTwo: "Probe Floor 2", state: "Probe State" }],
] as const) {
  write(
    `POST /v4/company/addresses ${what} saves the address, and the list shows it`,
    async (context) => {
      const { client, run } = context;
      const [country] = await countriesOf(context);
      if (country === undefined) throw new NotTestable("the company has employees in no country");
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
