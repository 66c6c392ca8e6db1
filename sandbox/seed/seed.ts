import { generateEmployees } from "#sandbox/seed/employees.ts";
import { modelOf, serialOf } from "#sandbox/seed/models.ts";
import { generateOrderHistory } from "#sandbox/seed/order-history.ts";
import { type CreatePerson, createPersonGenerator, loadFakers } from "#sandbox/seed/people.ts";
import { createStock, type Stock } from "#sandbox/seed/stock.ts";
import { toBusinessDays } from "#sandbox/world/business-days.ts";
import { chanceOf } from "#sandbox/world/chance.ts";
import { countries } from "#sandbox/world/countries.ts";
import type { Database } from "#sandbox/world/database.ts";
import { insertRow, rowInserter } from "#sandbox/world/insert.ts";
import { companies, type Scale, scales } from "#sandbox/world/organization.ts";
import { indices, tables, worldVersion } from "#sandbox/world/schema.ts";

const insertDevices = (db: Database, stock: Stock) => {
  const insert = rowInserter(db, "devices");
  for (const { busyUntil: _, ...device } of stock.devices) {
    const { type } = modelOf(device.model);
    insert({ ...device, type, serial: serialOf(device.model, device.n) });
  }
};

const insertAddresses = (db: Database, createPerson: CreatePerson, seed: number) => {
  const chance = chanceOf(seed, 61);
  const offices = ["DE", "US", "GB", "SG", "AE", "PL", "NG", "JP", "BR"];
  companies.forEach(({ domain }, index) => {
    for (const code of index === 0 ? offices : offices.slice(0, 3)) {
      const country = countries.find((one) => one.code === code);
      if (!country) continue;
      const person = createPerson(country, domain);
      insertRow(db, "addresses", {
        company: index + 1,
        alias: `${chance.pick(["Office", "Warehouse", "Office"])} ${country.cities.find(([city]) => city === person.city)?.[1] ?? code}`,
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
};

/**
 * Seeds a world in one transaction. The same seed gives the same world on any day, except for its
 * dates, which are relative to `now` (ms since 1970).
 */
export const seedWorld = async (db: Database, seed: number, scale: Scale, now: number) => {
  const fakers = await loadFakers();
  db.transaction(() => {
    const createPerson = createPersonGenerator(fakers, seed);
    db.script(tables);
    companies.forEach(({ name, domain }, index) => {
      insertRow(db, "companies", { n: index + 1, name, domain });
    });
    const { teams, employees } = generateEmployees(createPerson, scale, seed, now);
    for (const team of teams)
      insertRow(db, "teams", { ...team, created_at: now - 400 * 86_400_000 });
    const stock = createStock(seed);
    generateOrderHistory(
      db,
      { employees, stock, total: scales[scale].orders, seed },
      { calendar: toBusinessDays(now), time: now },
    );
    const insertEmployee = rowInserter(db, "employees");
    for (const { row, status } of employees) insertEmployee({ ...row, status });
    insertDevices(db, stock);
    insertAddresses(db, createPerson, seed);
    db.script(indices);
    const saveMeta = (name: string, value: string) => insertRow(db, "meta", { name, value });
    saveMeta("seed", String(seed));
    saveMeta("scale", scale);
    saveMeta("version", worldVersion);
  });
};
