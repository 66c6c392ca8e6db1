import { beforeEach, expect, test } from "vitest";
import type { CountryList } from "#lib/protocol/country-order.ts";
import { findListByCountry } from "#lib/server/frozen/list-by-country.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;

/** Germany, Austria, Switzerland and Spain: by code AT, CH, DE, ES. */
const codes = ["DE", "AT", "CH", "ES"];

const list = (given: CountryList, input: object = {}, role: "admin" | "support" = "admin") =>
  findListByCountry(principalOf(mirror.connection, role), given, { sort: "country", ...input });

beforeEach(() => {
  service.employees = Array.from({ length: 12 }, (_, at) => ({
    id: `e${at}`,
    displayName: `Person ${String.fromCharCode(76 - at)}`,
    email: `p${at}@halden.example`,
    country: codes[at % 4],
    status: at < 8 ? "active" : "inactive",
  }));
  service.orders = Array.from({ length: 4 }, (_, at) => ({
    id: `o${at}`,
    orderType: "Deployment",
    status: "delivered",
    country: codes[at],
    createdAt: `2026-11-0${at + 1}T08:00:00Z`,
  }));
});

const countriesOf = async (...given: Parameters<typeof list>) =>
  (await list(...given)).page?.items.map(({ country }) => country);

test("without a complete sweep the service is asked", async () => {
  expect(await list("employees")).toEqual({ page: null, at: null });
  const [employee] = service.employees;
  service.employees = Array.from({ length: 120 }, (_, at) => ({ ...employee, id: `e${at}` }));
  service.ignoresPages = true;
  await mirror.sweep("all");
  expect((await list("employees")).page).toBeNull();
});

test("records are sorted by the name of their country, which is another order than that of the codes", async () => {
  await mirror.sweep("all");
  mirror.takeRequests();
  expect(await countriesOf("employees")).toEqual(
    ["AT", "DE", "ES", "CH"].flatMap((code) => [code, code, code]),
  );
  expect(await countriesOf("orders")).toEqual(["AT", "DE", "ES", "CH"]);
  expect(await countriesOf("orders", { sortDirection: "desc" })).toEqual(["CH", "ES", "DE", "AT"]);
  expect(mirror.takeRequests()).toEqual([]);
});

test("the employees of a country are sorted by name, and pages follow one another", async () => {
  await mirror.sweep("all");
  const { page } = await list("employees", { limit: 5, page: 0 });
  expect(page).toMatchObject({ page: 0, pageSize: 5, totalCount: 12 });
  const pages = await Promise.all(
    [0, 1, 2].map(
      async (at) => (await list("employees", { limit: 5, page: at })).page?.items ?? [],
    ),
  );
  expect(pages.flat().map(({ id }) => id)).toEqual([
    "e9",
    "e5",
    "e1",
    "e8",
    "e4",
    "e0",
    "e11",
    "e7",
    "e3",
    "e10",
    "e6",
    "e2",
  ]);
});

test("filters select among all records, and a search by text is left to the service", async () => {
  await mirror.sweep("all");
  expect(await countriesOf("employees", { status: "inactive" })).toEqual(["AT", "DE", "ES", "CH"]);
  expect((await list("employees", { query: "person" })).page).toBeNull();
});

test("a record without a country comes last", async () => {
  service.employees[0] = {
    id: "e0",
    displayName: "A",
    email: "a@halden.example",
    status: "active",
  };
  await mirror.sweep("all");
  const items = (await list("employees")).page?.items ?? [];
  expect(items.at(-1)?.id).toBe("e0");
});

test("another order and an unknown input are refused", async () => {
  await mirror.sweep("all");
  await expect(list("employees", { sort: "email" })).rejects.toMatchObject({ kind: "validation" });
  await expect(list("employees", { page: -1 })).rejects.toMatchObject({ kind: "validation" });
});
