import type { SeedDevice } from "#sandbox/seed/stock.ts";
import { type Chance, chanceOf } from "#sandbox/world/chance.ts";
import { type Country, countries } from "#sandbox/world/countries.ts";
import { nameColumns } from "#sandbox/world/fold-text.ts";
import {
  companies,
  departments,
  divisions,
  jobsOf,
  managerScopes,
  type Scale,
  scales,
  teamNames,
} from "#sandbox/world/organization.ts";
import type { CreatePerson, Person } from "#sandbox/world/person.ts";

/** An employee while the world is being seeded, with the row that is inserted at the end. */
export interface SeedEmployee {
  n: number;
  company: number;
  team: number;
  country: string;
  city: string;
  status: string;
  held: SeedDevice[];
  row: Record<string, string | number | null>;
}

export interface SeedTeam {
  n: number;
  company: number;
  name: string;
}

/** Each country as often as its weight. */
const weighted = countries.flatMap((country) =>
  Array.from({ length: country.weight }, () => country),
);

/** Returns the names of a company's teams. Beyond the list, names get a number. */
const teamNamesFor = (count: number) => {
  const scoped: string[] = [...managerScopes.first.teams, ...managerScopes.second.teams];
  const names = [...scoped, ...teamNames.filter((name) => !scoped.includes(name))];
  for (let again = 2; names.length < count; again += 1) {
    for (const name of teamNames) names.push(`${name} ${again}`);
  }
  return names.slice(0, count);
};

/** People of every world, whatever its seed: a client must show their scripts and accents unchanged. */
const fixedNames: Record<string, string> = {
  SG: "王 思远",
  PL: "Łukasz Wiśniewski",
  NG: "Oluwaseun Adebayo",
  JP: "渡辺 純",
  AE: "ليلى منصور",
  MX: "Sofía Hernández",
  IN: "Priya Raghunathan",
  CZ: "Emil Novák",
};

const employeeRow = (
  { name, email, city, state, phone, personalEmail, ...address }: Person,
  place: { n: number; company: number; team: number; country: string },
  chance: Chance,
  now: number,
) => {
  const department = chance.pick(departments);
  const job = chance.pick(jobsOf(department));
  const isAddressed = !chance.is(0.03);
  return {
    ...place,
    ...nameColumns(name, email),
    personal_email: personalEmail,
    job_title: job,
    department,
    division: chance.is(0.6) ? chance.pick(divisions) : null,
    tax_id: chance.is(0.3) ? `${place.country}${100_000_000 + chance.below(899_999_999)}` : null,
    address: isAddressed ? address.address : null,
    address_two: isAddressed ? address.addressTwo : null,
    zip: isAddressed ? address.zip : null,
    city,
    state,
    phone,
    has_login: chance.is(0.25) ? 1 : 0,
    created_at: now - chance.below(1_000) * 86_400_000,
  };
};

/** Generates the teams and employees of all companies. */
export const generateEmployees = (
  createPerson: CreatePerson,
  scale: Scale,
  seed: number,
  now: number,
) => {
  const chance = chanceOf(seed, 21);
  const teams: SeedTeam[] = [];
  const employees: SeedEmployee[] = [];
  companies.forEach(({ domain, share }, index) => {
    const company = index + 1;
    const teamCount = Math.max(4, Math.round(scales[scale].teams * Math.min(1, share * 4)));
    const own = teamNamesFor(teamCount).map((name, place) => ({
      n: teams.length + place + 1,
      company,
      name,
    }));
    teams.push(...own);
    const count = Math.max(24, Math.round(scales[scale].employees * share));
    for (let hired = 0; hired < count; hired += 1) {
      // The first employees cover all countries, so that a small world has employees in each.
      const country =
        hired < countries.length ? (countries[hired] as Country) : chance.pick(weighted);
      const team = chance.is(0.35)
        ? (own[chance.below(Math.min(6, own.length))] as SeedTeam)
        : chance.pick(own);
      const n = employees.length + 1;
      const person = createPerson(
        country,
        domain,
        hired < countries.length && index === 0 ? fixedNames[country.code] : undefined,
      );
      const place = { n, company, team: team.n, country: country.code };
      employees.push({
        ...place,
        city: person.city,
        status: "active",
        held: [],
        row: employeeRow(person, place, chance, now),
      });
    }
  });
  return { teams, employees };
};
