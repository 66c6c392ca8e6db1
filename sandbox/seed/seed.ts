import { generateEmployees } from "#sandbox/seed/employees.ts";
import { generateOrderHistory } from "#sandbox/seed/order-history.ts";
import { createPersonGenerator, loadFakers } from "#sandbox/seed/people.ts";
import { seedNouns } from "#sandbox/seed/seed-nouns.ts";
import { createStock, type Stock } from "#sandbox/seed/stock.ts";
import { toBusinessDays } from "#sandbox/world/business-days.ts";
import type { Database } from "#sandbox/world/database.ts";
import { insertRow, rowInserter } from "#sandbox/world/insert.ts";
import { modelOf, serialOf } from "#sandbox/world/models.ts";
import { companies, type Scale, scales } from "#sandbox/world/organization.ts";
import { indices, tables, worldVersion } from "#sandbox/world/schema.ts";

const insertDevices = (db: Database, stock: Stock) => {
  const insert = rowInserter(db, "devices");
  for (const { busyUntil: _, ...device } of stock.devices) {
    const { type } = modelOf(device.model);
    insert({ ...device, type, serial: serialOf(device.model, device.n) });
  }
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
    seedNouns(db, seed, now, createPerson);
    db.script(indices);
    const saveMeta = (name: string, value: string) => insertRow(db, "meta", { name, value });
    saveMeta("seed", String(seed));
    saveMeta("scale", scale);
    saveMeta("version", worldVersion);
  });
};
