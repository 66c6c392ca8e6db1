import type { Faker } from "@faker-js/faker";
import { type Chance, chanceOf } from "#sandbox/world/chance.ts";
import { type Country, countries } from "#sandbox/world/countries.ts";
import { foldText } from "#sandbox/world/fold-text.ts";
import type { CreatePerson } from "#sandbox/world/person.ts";

/** Locales that write the family name first. */
const familyNameFirst = ["zh_CN", "ja", "ko"];
/** Family names in Latin letters for email addresses, in countries with another script. */
const romanizedNames: Record<string, readonly string[]> = {
  UA: ["shevchenko", "kovalenko", "bondarenko", "tkachenko", "melnyk"],
  AE: ["haddad", "mansour", "khalil", "saleh", "rahman"],
  MA: ["benali", "alaoui", "idrissi", "zahra", "tazi"],
  SG: ["wang", "li", "zhang", "chen", "liu", "tan"],
  JP: ["watanabe", "sato", "suzuki", "takahashi", "tanaka"],
  KR: ["kim", "lee", "park", "choi", "jung"],
};
/** Dialing codes of the countries whose library does not generate international numbers. */
const dialingCodes: Record<string, string> = { MA: "+212", SG: "+65", AE: "+971" };

/** The state or province of a city, in countries whose addresses include it. */
const states: Record<string, string> = {
  Austin: "Texas",
  Chicago: "Illinois",
  Seattle: "Washington",
  Denver: "Colorado",
  Atlanta: "Georgia",
  Toronto: "Ontario",
  Vancouver: "British Columbia",
  Montréal: "Québec",
  "São Paulo": "SP",
  Recife: "PE",
  Curitiba: "PR",
  Guadalajara: "Jalisco",
  Monterrey: "Nuevo León",
  Bengaluru: "Karnataka",
  Pune: "Maharashtra",
  Hyderabad: "Telangana",
  Sydney: "NSW",
  Melbourne: "VIC",
  Brisbane: "QLD",
};

/** Loads one faker library for each locale. */
export const loadFakers = async (): Promise<Map<string, Faker>> => {
  const fakers = new Map<string, Faker>();
  for (const { locale } of countries) {
    const module = (await import(`@faker-js/faker/locale/${locale}`)) as { faker: Faker };
    fakers.set(locale, module.faker);
  }
  return fakers;
};

const phoneOf = (faker: Faker, country: Country, chance: Chance) => {
  const code = dialingCodes[country.code];
  if (!code) return faker.phone.number({ style: "international" });
  let digits = "";
  for (let place = 0; place < 8; place += 1) digits += chance.below(10);
  return `${code}${digits}`;
};

/**
 * Returns a function that generates people of any country, in their own script. The people depend
 * on the seed and on the order of the calls. The caller must not await between calls: all worlds of
 * a process share the libraries.
 */
export const createPersonGenerator = (fakers: Map<string, Faker>, seed: number): CreatePerson => {
  [...fakers.values()].forEach((faker, index) => {
    faker.seed(seed + index * 7919);
  });
  const chance = chanceOf(seed, 11);
  const taken = new Set<string>();

  const emailOf = (name: string, country: Country, domain: string) => {
    const latin = foldText(name)
      .replace(/[^a-z ]/g, "")
      .trim()
      .split(/ +/);
    const romanized = romanizedNames[country.code];
    const stem = romanized
      ? `${"abcdefghijklmnorsty".charAt(chance.below(18))}.${chance.pick(romanized)}`
      : `${latin[0] ?? "x"}.${latin[latin.length - 1] ?? "x"}`;
    let email = `${stem}@${domain}`;
    for (let again = 2; taken.has(email); again += 1) email = `${stem}${again}@${domain}`;
    taken.add(email);
    return email;
  };

  return (country, domain, givenName) => {
    const faker = fakers.get(country.locale) as Faker;
    const first = faker.person.firstName();
    const last = faker.person.lastName();
    const name =
      givenName ??
      (familyNameFirst.includes(country.locale) ? `${last} ${first}` : `${first} ${last}`);
    const email = emailOf(name, country, domain);
    const city = chance.pick(country.cities)[0];
    return {
      name,
      email,
      personalEmail: chance.is(0.4) ? email.replace(domain, "mail.example") : null,
      address: faker.location.streetAddress(),
      addressTwo: chance.is(0.2) ? faker.location.secondaryAddress() : null,
      city,
      state: states[city] ?? null,
      zip: faker.location.zipCode(),
      phone: phoneOf(faker, country, chance),
    };
  };
};
