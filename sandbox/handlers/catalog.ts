import type { InputOf } from "#lib/v4/registry.ts";
import { type Fields, type Handler, whole } from "#sandbox/handlers/handler.ts";
import { pageOf } from "#sandbox/handlers/paging.ts";
import { type Caller, ordersOrDevicesVisibleTo } from "#sandbox/keys/access.ts";
import { type Model, modelOf, models } from "#sandbox/seed/models.ts";
import { foldText } from "#sandbox/world/fold-text.ts";
import { findCountry } from "#sandbox/world/places.ts";

/** Local price of a dollar, and how prices are written there. */
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

/** Catalog item ids name the model and the region they are quoted for. */
export const itemId = (model: number, country: string) =>
  `cat_${country.toLowerCase()}${String(model + 1).padStart(3, "0")}`;

export const findItem = (id: string): { model: number; country: string } | null => {
  const match = /^cat_([a-z]{2})(\d{3})$/.exec(id);
  const country = match?.[1]?.toUpperCase() ?? "";
  const model = Number(match?.[2] ?? 0) - 1;
  return models[model] && findCountry(country) ? { model, country } : null;
};

/** Every third model of a maker is not sold in the farther countries. */
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

/** Words of the free text that a model carries, each counting as ten points of power. */
const bias = (model: Model, specs: string | undefined) => {
  if (specs === undefined) return 0;
  const text = foldText(`${model.maker} ${model.name} ${model.configuration} ${model.type}`);
  return (
    foldText(specs)
      .split(/\s+/)
      .filter((word) => text.includes(word)).length * 100
  );
};

const wantsType = (model: Model, type: string | undefined) => {
  if (type === undefined) return true;
  const wanted = type.toLowerCase().replace(/s$/, "");
  return `${model.type} ${model.name}`.toLowerCase().includes(wanted);
};

const regionsOf = (caller: Caller, country: string | undefined, fallback: string) => {
  const wanted = country ?? caller.visibility?.countries[0] ?? fallback;
  return caller.visibility && !caller.visibility.countries.includes(wanted) ? [] : [wanted];
};

/**
 * Build-to-order models for a country. No device of them is in stock, so that they rank last and
 * are not available; a request for one place can't mean them.
 */
const builtToOrder = (caller: Caller, input: InputOf<"devices.options">): Fields[] => {
  const { country, location, productType } = input;
  if (country === undefined || location !== undefined || !findCountry(country)) return [];
  return regionsOf(caller, country, country).flatMap((region) =>
    models.flatMap((model, index) =>
      model.buildToOrder && wantsType(model, productType)
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
 * `GET /v4/devices/options`: what the company has, one option a model and country, by spec and
 * availability. Source: api-v4.md, Endpoints, Inventory.
 */
const options: Handler<"devices.options"> = ({ world, caller, input }) => {
  const { pageSize } = pageOf(input, { default: 10, maximum: 25 });
  const { country, location, productType, specs } = input;
  const seen = ordersOrDevicesVisibleTo(caller);
  // What people hold is an option only where such a place is asked for.
  const held = location === "Employee Address" || location === "Client Location";
  const statuses = [
    "available",
    "in_storage",
    "reserved",
    ...(held ? ["assigned", "in_repair"] : []),
  ];
  const ranked = world.db
    .all<StockRow>(
      // Beside a max() SQLite takes the other columns from the same row: a free device's place.
      `select model, country, place, sum(status = 'available') as free, count(*) as count,
         max(status = 'available') as best
       from devices indexed by devices_by_status
       where ${seen.sql} and status in (select value from json_each(?))
       ${country === undefined ? "" : "and country = ?"} ${location === undefined ? "" : "and place = ?"}
       group by model, country`,
      ...seen.values,
      JSON.stringify(statuses),
      ...(country === undefined ? [] : [country]),
      ...(location === undefined ? [] : [location]),
    )
    .filter(({ model }) => wantsType(modelOf(model), productType))
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
    ...builtToOrder(caller, input),
  ];
  return {
    kind: "list",
    items: items.slice(0, pageSize),
    page: 0,
    pageSize,
    totalCount: items.length,
  };
};

/** `GET /v4/devices/suggestions`: purchasable alternatives, ranked by maker, spec, price. */
const suggestions: Handler<"devices.suggestions"> = ({ caller, input }) => {
  const { pageSize } = pageOf(input, { default: 5, maximum: 15 });
  const items = regionsOf(caller, input.country, "US").flatMap((country) =>
    findCountry(country)
      ? models.flatMap((model, index) =>
          // "Purchasable alternatives": the purchase endpoint refuses build-to-order models.
          isSold(index, country) && !model.buildToOrder && wantsType(model, input.productType)
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
  return { ...whole(page), pageSize, totalCount: items.length };
};

export const catalog = { "devices.options": options, "devices.suggestions": suggestions };
