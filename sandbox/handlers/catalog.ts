import type { InputOf } from "#lib/v4/registry.ts";
import { type Fields, type Handler, onePage } from "#sandbox/handlers/handler.ts";
import { pageOf } from "#sandbox/handlers/paging.ts";
import { filterAnyOf, filterEqual, filterScope } from "#sandbox/handlers/search-rows.ts";
import { type Caller, isOutOfScope, orderOrDeviceScope } from "#sandbox/keys/access.ts";
import { findCountry } from "#sandbox/world/countries.ts";
import { foldText } from "#sandbox/world/fold-text.ts";
import { type Model, modelOf, models } from "#sandbox/world/models.ts";
import { selectRows } from "#sandbox/world/select-rows.ts";
import type { World } from "#sandbox/world/world.ts";

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

interface Stock {
  model: number;
  country: string;
  /** The place of an available device; of any device where none is available. */
  place: string;
  free: number;
  count: number;
}

/** Counts the devices of each model and country, in the order of both. */
const countStock = (
  world: World,
  caller: Caller,
  statuses: readonly string[],
  { country, location }: InputOf<"devices.options">,
): Stock[] => {
  const { columns, last } = world.listColumns().devices;
  const { model, status, place } = columns;
  const rows = selectRows(last, [
    ...filterScope(columns, orderOrDeviceScope(caller)),
    ...filterAnyOf(status, statuses),
    ...filterEqual(columns.country, country),
    ...filterEqual(place, location),
  ]);
  const isFree = status.flags((value) => value === "available");
  const [statusRanks, placeRanks] = [status.ranks(), place.ranks()];
  const countryRanks = columns.country.ranks();
  const stock = new Map<number, Stock & { rank: number }>();
  for (const n of rows) {
    const codes = {
      model: model.codes[n] as number,
      country: columns.country.codes[n] as number,
      status: status.codes[n] as number,
      place: place.codes[n] as number,
    };
    const key = codes.model * countryRanks.length + (countryRanks[codes.country] as number);
    let entry = stock.get(key);
    if (!entry) {
      entry = {
        model: Number(model.valueAt(codes.model)),
        country: String(columns.country.valueAt(codes.country)),
        ...{ place: "", free: 0, count: 0, rank: Number.MAX_VALUE },
      };
      stock.set(key, entry);
    }
    const free = isFree[codes.status] as number;
    entry.count += 1;
    entry.free += free;
    // Available devices rank first, then the statuses and the places in alphabetical order.
    const statusRank = free ? 0 : (statusRanks[codes.status] as number);
    const rank = statusRank * placeRanks.length + (placeRanks[codes.place] as number);
    if (rank < entry.rank) {
      entry.rank = rank;
      entry.place = String(place.valueAt(codes.place));
    }
  }
  return [...stock].sort(([one], [other]) => one - other).map(([, entry]) => entry);
};

/**
 * `GET /v4/devices/options`: the devices of the company, one option for each model and country,
 * ranked by spec and availability. Source: api-v4.md, Endpoints, Inventory.
 */
const options: Handler<"devices.options"> = ({ world, caller, input }) => {
  const { pageSize } = pageOf("devices.options", input);
  const { location, productType, specs } = input;
  // Assigned devices are options only for the locations where employees are.
  const includesAssigned = location === "Employee Address" || location === "Client Location";
  const statuses = [
    "available",
    "in_storage",
    "reserved",
    ...(includesAssigned ? ["assigned", "in_repair"] : []),
  ];
  const ranked = countStock(world, caller, statuses, input)
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
