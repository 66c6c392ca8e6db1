import type { Rendered } from "#testing/dialect/answer.ts";
import type { Dialect, Writer } from "#testing/dialect/dialect.ts";
import { renderDevice, renderItem } from "#testing/dialect/render-devices.ts";
import { renderOrder, renderOrderRow, renderValidation } from "#testing/dialect/render-orders.ts";
import {
  renderAddress,
  renderMe,
  renderPerson,
  renderTeam,
} from "#testing/dialect/render-people.ts";
import { renderHistory, renderSla, renderTracking } from "#testing/dialect/render-progress.ts";
import type { Truth } from "#testing/dialect/truth.ts";
import type { PlacedOrder } from "#testing/dialect/truth-orders.ts";
import { anyText } from "#testing/dialect/values.ts";
import { pageOf } from "#testing/service/page-of.ts";
import { findDevices, findOrders, findPeople } from "./searches.ts";

/** A record that an answer contains, by its name: `order ord_1`. */
export interface RenderedRecord {
  about: string;
  rendered: Rendered;
}

export interface Answer {
  body: Record<string, unknown>;
  /** The records in the body. A row of a list is called `row of order ord_1`. */
  records: RenderedRecord[];
  /** Whether every value of the body belongs to the one record of `records`. */
  isWhole: boolean;
}

export interface ReadRequest {
  dialect: Dialect;
  truth: Truth;
  /** The decoded parts of the path below `/v4`. */
  parts: readonly string[];
  query: URLSearchParams;
  body: Record<string, unknown>;
}

const record = (
  { dialect, parts }: ReadRequest,
  about: string,
  noun: string,
  rendered: Rendered,
): Answer => {
  // If the contract shows no fields, groups of fields add to the depth.
  const isUndocumented = parts[2] !== undefined || parts[1] === "validate";
  const chance = dialect.chanceFor("wrap", ...parts);
  const body = dialect.wrap(chance, rendered.body, noun, isUndocumented ? 2 : 4);
  return { body, records: [{ about, rendered }], isWhole: true };
};

const list = <Item extends { id: string }>(
  { dialect, parts, query }: ReadRequest,
  noun: string,
  items: readonly Item[],
  limits: { byDefault: number; maximum: number },
  render: (item: Item) => RenderedRecord,
): Answer => {
  const { rows, numbers } = pageOf(items, query, limits);
  const records = rows.map(render);
  const chance = dialect.chanceFor("wrap", ...parts, "list");
  const bodies = records.map(({ rendered }) => rendered.body);
  return { body: dialect.wrapList(chance, bodies, noun, numbers), records, isWhole: false };
};

const many = { byDefault: 20, maximum: 50 };
const all = { byDefault: 1_000, maximum: 1_000 };

/** The answers below an order, by the last part of the path. */
const orderParts = new Map<
  string | undefined,
  (writer: Writer, order: PlacedOrder, truth: Truth) => Rendered
>([
  [undefined, renderOrder],
  ["history", renderHistory],
  ["tracking", renderTracking],
  ["sla", (writer, { sla }) => renderSla(writer, sla)],
]);

const orders = (request: ReadRequest): Answer | null => {
  const { dialect, truth, parts, query } = request;
  const [, id, part] = parts;
  if (id === undefined) {
    return list(request, "orders", findOrders(dialect, truth, query), many, (order) => ({
      about: `row of order ${order.id}`,
      rendered: renderOrderRow(dialect.writerFor("row", order.id), order, truth),
    }));
  }
  const order = truth.orders.find((each) => each.id === id);
  const render = orderParts.get(part);
  if (!order || !render) return null;
  const rendered = render(dialect.writerFor("order", id, part ?? ""), order, truth);
  return record(request, `order ${id}`, part ?? "order", rendered);
};

const validate = (request: ReadRequest): Answer => {
  const { dialect, body } = request;
  const [type, person] = [String(body.orderType), String(body.employeeId)];
  const writer = dialect.writerFor("validate", type, person);
  const { chance } = writer;
  const isAllowed = chance.isHit(0.5);
  const reason = isAllowed ? null : anyText(chance);
  const rendered = renderValidation(writer, isAllowed, chance.isHit(0.8) ? reason : null);
  return record(request, `employee ${person}`, "validation", rendered);
};

const employeeCountries = ({ dialect, truth }: ReadRequest): Answer => {
  const rows = [...new Set(truth.people.flatMap(({ home }) => home?.country ?? []))];
  const labels = rows.map((value) => ({ value, label: `Region ${value}` }));
  const numbers = { page: 0, pageSize: 50, totalCount: rows.length };
  const body = dialect.wrapList(dialect.chanceFor("countries"), labels, "countries", numbers);
  return { body, records: [], isWhole: false };
};

const employees = (request: ReadRequest): Answer | null => {
  const { dialect, truth, parts, query } = request;
  const [, id, part] = parts;
  if (id === undefined) {
    return list(request, "employees", findPeople(dialect, truth, query), many, (person) => ({
      about: `row of employee ${person.id}`,
      rendered: renderPerson(dialect.writerFor("row", person.id), person, true),
    }));
  }
  if (id === "countries" && part === undefined) return employeeCountries(request);
  const person = truth.people.find((each) => each.id === id);
  if (!person) return null;
  if (part === undefined) {
    const rendered = renderPerson(dialect.writerFor("employee", id), person, false);
    return record(request, `employee ${id}`, "employee", rendered);
  }
  if (part !== "devices") return null;
  const held = truth.devices.filter(({ holder }) => holder === id);
  return list(request, "devices", held, all, (device) => ({
    about: `held product ${device.id}`,
    rendered: renderDevice(dialect.writerFor("held", device.id), device, truth),
  }));
};

const teams = (request: ReadRequest): Answer | null => {
  const { dialect, truth, parts } = request;
  const [, id] = parts;
  if (id === undefined) {
    return list(request, "teams", truth.teams, all, (team) => ({
      about: `row of team ${team.id}`,
      rendered: renderTeam(dialect.writerFor("row", team.id), team, null),
    }));
  }
  const team = truth.teams.find((each) => each.id === id);
  if (!team) return null;
  const count = truth.people.filter((person) => person.team === team.name).length;
  const rendered = renderTeam(dialect.writerFor("team", id), team, count);
  return record(request, `team ${id}`, "team", rendered);
};

const catalog = (request: ReadRequest, kind: "option" | "suggestion"): Answer => {
  const { dialect, truth, query } = request;
  const country = query.get("country");
  const items = (kind === "option" ? truth.options : truth.suggestions).filter(
    (item) => country === null || item.country === country,
  );
  const limits = kind === "option" ? { byDefault: 10, maximum: 25 } : { byDefault: 5, maximum: 15 };
  return list(request, `${kind}s`, items, limits, (item) => ({
    about: `${kind} ${item.id}`,
    rendered: renderItem(dialect.writerFor(kind, item.id), item),
  }));
};

/** Answers a read route of v4 in the dialect of the seed. `null`: no such record or route. Source: api-v4.md, Endpoints. */
export const answerRead = (method: string, request: ReadRequest): Answer | null => {
  const { dialect, truth, parts, query } = request;
  const [group, id] = parts;
  if (method === "POST") return group === "orders" && id === "validate" ? validate(request) : null;
  if (method !== "GET") return null;
  if (group === "orders") return orders(request);
  if (group === "employees") return employees(request);
  if (group === "teams") return teams(request);
  if (group === "inventory") {
    return list(request, "devices", findDevices(dialect, truth, query), many, (device) => ({
      about: `row of product ${device.id}`,
      rendered: renderDevice(dialect.writerFor("row", device.id), device, truth),
    }));
  }
  if (group === "devices" && id === "options") return catalog(request, "option");
  if (group === "devices" && id === "suggestions") return catalog(request, "suggestion");
  if (group === "products" && id !== undefined) {
    const device = truth.devices.find((each) => each.id === id);
    if (!device) return null;
    const rendered = renderDevice(dialect.writerFor("product", id), device, truth);
    return record(request, `product ${id}`, "product", rendered);
  }
  if (group === "company" && id === "addresses") {
    return list(request, "addresses", truth.addresses, all, (address) => ({
      about: `address ${address.alias}`,
      rendered: renderAddress(dialect.writerFor("address", address.id), address),
    }));
  }
  if (group === "me") return record(request, "me", "me", renderMe(dialect.writerFor("me"), truth));
  return null;
};
