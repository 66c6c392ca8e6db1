import type { InputOf } from "#lib/v4/registry.ts";
import { type Fields, type Handler, onePage } from "#sandbox/handlers/handler.ts";
import { pageOf } from "#sandbox/handlers/paging.ts";
import { allConditions, equals } from "#sandbox/handlers/search-terms.ts";
import { type Caller, isOutOfScope, ordersOrDevicesVisibleTo } from "#sandbox/keys/access.ts";
import { type Model, modelOf, models } from "#sandbox/seed/models.ts";
import { findCountry } from "#sandbox/world/countries.ts";
import { foldText } from "#sandbox/world/fold-text.ts";

/** Currencies by country, with the price of one dollar; the other countries use the euro. */
const currencies: Record<string, readonly [code: string, rate: number]> = {
  GB: ["GBP", 0.82],
  SE: ["SEK", 10.6],
  PL: ["PLN", 4.1],
  CZ: ["CZK", 23.5],
  CA: ["CAD", 1.37],
  MX: ["MXN", 18.4],
  BR: ["BRL", 5.6],
  IN: ["INR", 84],
  SG: ["SGD", 1.34],
  JP: ["JPY", 151],
  KR: ["KRW", 1380],
  AU: ["AUD", 1.53],
  AE: ["AED", 3.67],
  ZA: ["ZAR", 18.2],
  NG: ["NGN", 1620],
  MA: ["MAD", 10],
  UA: ["UAH", 41.5],
  US: ["USD", 1],
};

const priceOf = (model: Model, country: string) => {
  const [currency, rate] = currencies[country] ?? (["EUR", 0.95] as const);
  const amount = model.price * rate;
  return { price: rate > 50 ? Math.round(amount / 100) * 100 : Math.round(amount), currency };
};

/** Returns the id of a catalog item: a model with its price in a country. */
export const itemId = (model: number, country: string) =>
  `cat_${country.toLowerCase()}${String(model + 1).padStart(3, "0")}`;

export const findItem = (id: string): { model: number; country: string } | null => {
  const match = /^cat_([a-z]{2})(\d{3})$/.exec(id);
  const country = match?.[1]?.toUpperCase() ?? "";
  const model = Number(match?.[2] ?? 0) - 1;
  return models[model] && findCountry(country) ? { model, country } : null;
};

/** Returns whether a model is sold in a country. Distant countries lack every third model. */
export const isSold = (model: number, country: string) =>
  (findCountry(country)?.extraDays ?? 0) < 3 || model % 3 !== 1;

const toItem = (index: number, country: string): Fields => {
  const model = modelOf(index);
  return {
    id: itemId(index, country),
    model: model.name,
    configuration: model.configuration,
    country,
    available: isSold(index, country),
    maker: model.maker,
    productType: model.type,
    ...priceOf(model, country),
    buildToOrder: model.buildToOrder ?? false,
  };
};

/** Returns how much the free text raises the rank of a model: 100 for each word that matches. */
const bias = (model: Model, specs: string | undefined) => {
  if (specs === undefined) return 0;
  const text = foldText(`${model.maker} ${model.name} ${model.configuration} ${model.type}`);
  return (
    foldText(specs)
      .split(/\s+/)
      .filter((word) => text.includes(word)).length * 100
  );
};

const isOfType = (model: Model, type: string | undefined) => {
  if (type === undefined) return true;
  const wanted = type.toLowerCase().replace(/s$/, "");
  return `${model.type} ${model.name}`.toLowerCase().includes(wanted);
};

const visibleCountries = (caller: Caller, country: string | undefined, fallback: string) => {
  const wanted = country ?? caller.visibility?.countries[0] ?? fallback;
  return isOutOfScope(caller, wanted) ? [] : [wanted];
};

/**
 * Returns the build-to-order models for a country. They are not in stock, so they rank last, are not
 * available, and match no location.
 */
const buildToOrderOptions = (caller: Caller, input: InputOf<"devices.options">): Fields[] => {
  const { country, location, productType } = input;
  if (country === undefined || location !== undefined || !findCountry(country)) return [];
  return visibleCountries(caller, country, country).flatMap((region) =>
    models.flatMap((model, index) =>
      model.buildToOrder && isOfType(model, productType)
        ? [{ ...toItem(index, region), available: false }]
        : [],
    ),
  );
};

interface StockRow {
  model: number;
  country: string;
  place: string;
  free: number;
  count: number;
}

/**
 * `GET /v4/devices/options`: the devices of the company, one option for each model and country,
 * ranked by spec and availability. Source: api-v4.md, Endpoints, Inventory.
 */
const options: Handler<"devices.options"> = ({ world, caller, input }) => {
  const { pageSize } = pageOf("devices.options", input);
  const { country, location, productType, specs } = input;
  // Assigned devices are options only for the locations where employees are.
  const includesAssigned = location === "Employee Address" || location === "Client Location";
  const statuses = [
    "available",
    "in_storage",
    "reserved",
    ...(includesAssigned ? ["assigned", "in_repair"] : []),
  ];
  const where = allConditions([
    ordersOrDevicesVisibleTo(caller),
    { sql: "status in (select value from json_each(?))", values: [JSON.stringify(statuses)] },
    ...equals("country", country),
    ...equals("place", location),
  ]);
  const ranked = world.db
    .all<StockRow>(
      // With max(), SQLite takes the other columns from the row of the maximum: an available device.
      `select model, country, place, sum(status = 'available') as free, count(*) as count,
         max(status = 'available') as best
       from devices indexed by devices_by_status
       where ${where.sql} group by model, country`,
      ...where.values,
    )
    .filter(({ model }) => isOfType(modelOf(model), productType))
    .map((row) => {
      const model = modelOf(row.model);
      return { row, rank: bias(model, specs) + (row.free > 0 ? 200 : 0) + model.power };
    })
    .sort((one, other) => other.rank - one.rank || other.row.free - one.row.free);
  const items = [
    ...ranked.map(({ row }) => ({
      ...toItem(row.model, row.country),
      available: row.free > 0,
      location: row.place,
      availableCount: row.free,
      deviceCount: row.count,
    })),
    ...buildToOrderOptions(caller, input),
  ];
  return onePage(items.slice(0, pageSize), { page: 0, pageSize }, items.length);
};

/** `GET /v4/devices/suggestions`: purchasable alternatives, ranked by maker, spec and price. */
const suggestions: Handler<"devices.suggestions"> = ({ caller, input }) => {
  const { pageSize } = pageOf("devices.suggestions", input);
  const items = visibleCountries(caller, input.country, "US").flatMap((country) =>
    findCountry(country)
      ? models.flatMap((model, index) =>
          // "Purchasable alternatives": the purchase endpoint refuses build-to-order models.
          isSold(index, country) && !model.buildToOrder && isOfType(model, input.productType)
            ? [{ model, fields: toItem(index, country) }]
            : [],
        )
      : [],
  );
  items.sort(
    (one, other) =>
      one.model.maker.localeCompare(other.model.maker, "en") ||
      other.model.power - one.model.power ||
      one.model.price - other.model.price,
  );
  const page = items.slice(0, pageSize).map(({ fields }) => fields);
  return onePage(page, { page: 0, pageSize }, items.length);
};

export const catalog = { "devices.options": options, "devices.suggestions": suggestions };
