import type { Page } from "@playwright/test";
import type { Row } from "#testing/world/service.ts";
import { expect, test } from "./fixtures.ts";
import { table } from "./pages/list-page.ts";
import { factOf, readTimeline, shipments, stages, timeline } from "./pages/record-page.ts";
import {
  openScreen,
  openSearch,
  rail,
  screenHeading,
  searchBox,
  searchResult,
} from "./pages/shell.ts";
import { demoAccountButton } from "./pages/sign-in-page.ts";
import { answer } from "./support/faults.ts";
import { type Person, personOf } from "./support/people.ts";
import { readRoute, refusalOf } from "./support/read-route.ts";
import { readEmployee } from "./support/records.ts";

test.use({ account: "support" });

interface DeviceEvent {
  source: "courier" | "product";
  description: string;
  at: string;
}
interface Shipment {
  carrier: string;
  trackingNumber: string;
  trackingUrl: string;
  checkpoints: { description: string; at: string }[];
}

/** Returns an order in transit whose shipments have checkpoints, a late one if possible. */
const findOrderToFollow = async (support: Person): Promise<Row> => {
  const orders = await support.allRows("/orders?status=in_transit&status=shipped");
  const isLate = ({ sla }: Row) => (sla as { late?: boolean } | null)?.late === true;
  for (const order of [...orders.filter(isLate), ...orders]) {
    const { body } = await support.read(`/orders/${order.id}/tracking`);
    const [shipment] = body.shipments as Shipment[];
    if (shipment && shipment.checkpoints.length > 0 && shipment.trackingUrl) return order;
  }
  throw new Error("This world has no order in transit with checkpoints");
};

/** The stops of the order types whose devices travel. */
const outbound = ["Placed", "Sourced", "Configured", "Shipped", "Delivered"];
const inbound = ["Placed", "Pickup scheduled", "Picked up", "In transit", "Received", "Graded"];
const routes: Readonly<Record<string, readonly string[]>> = {
  Deployment: outbound,
  "Purchase for Employee": outbound,
  "Swap from Inventory": outbound,
  "Purchase for Inventory": ["Placed", "Shipped", "In transit", "Delivered"],
  Collection: inbound,
  Offboarding: inbound,
  Maintenance: ["Placed", "Received", "Repaired", "Shipped", "Delivered"],
};

const minuteOf = (at: string) => at.slice(0, 16);

test("support finds an order's place, history and delay in three interactions from the sign-in", async ({
  page,
  context,
  world,
}) => {
  const support = personOf(world, "support");
  const order = await findOrderToFollow(support);
  const [history, tracking, sla] = await Promise.all([
    support.read(`/orders/${order.id}/history`),
    support.read(`/orders/${order.id}/tracking`),
    support.read(`/orders/${order.id}/sla`),
  ]);

  await context.clearCookies();
  await page.goto("/");
  await demoAccountButton(page, support.user.displayName).click();
  await expect(rail(page)).toBeVisible();
  await openSearch(page);
  await searchBox(page).fill(order.id);
  await searchResult(page, order.id).click();
  await page.waitForURL(`/orders/${order.id}`);

  // The place of the order.
  const route = routes[String(order.orderType)] ?? [];
  const stops = stages(page).getByRole("listitem");
  await expect(stops.filter({ hasNotText: "waiting" })).toContainText(route);
  await expect(stages(page)).toContainText("Placed, passed");
  const [shipment] = tracking.body.shipments as Shipment[];
  await expect(shipments(page)).toContainText(shipment?.carrier ?? "");
  await expect(shipments(page)).toContainText(shipment?.trackingNumber ?? "");
  await expect(shipments(page).getByRole("link", { name: "Track" }).first()).toHaveAttribute(
    "href",
    new URL(shipment?.trackingUrl ?? "").href,
  );

  // The history: exactly the entries of the service, newest first.
  const loggedAt = (history.body.statusLogs as { at: string }[]).map(({ at }) => at);
  const deviceEvents = (history.body.devices as { timeline: DeviceEvent[] }[]).flatMap(
    (each) => each.timeline,
  );
  await expect(timeline(page)).toBeVisible();
  await expect(timeline(page).locator("[aria-busy=true]")).toHaveCount(0);
  const shown = await readTimeline(page);
  const shownBy = (source: string) => shown.filter((entry) => entry.source === source);
  expect(
    shownBy("status")
      .map(({ at }) => at)
      .toSorted(),
  ).toEqual(loggedAt.toSorted());
  const asText = (entries: { at: string; text: string }[]) =>
    entries.map(({ at, text }) => `${at} ${text}`).toSorted();
  expect(asText(shownBy("device"))).toEqual(
    asText(
      deviceEvents
        .filter(({ source }) => source === "product")
        .map(({ at, description }) => ({ at, text: description })),
    ),
  );
  const courierEntries = [
    ...deviceEvents.filter(({ source }) => source === "courier"),
    ...(tracking.body.shipments as Shipment[]).flatMap(({ checkpoints }) => checkpoints),
  ].map(({ at, description }) => `${minuteOf(at)} ${description}`);
  expect(new Set(shownBy("courier").map(({ at, text }) => `${minuteOf(at)} ${text}`))).toEqual(
    new Set(courierEntries),
  );
  const times = shown.map(({ at }) => minuteOf(at));
  expect(times).toEqual(times.toSorted().toReversed());

  // The delay.
  const { expectedDays, elapsedDays, late } = sla.body.sla as Record<string, number | boolean>;
  const over = Number(elapsedDays) - Number(expectedDays);
  const delay =
    late && over > 0
      ? `${over} ${over === 1 ? "day" : "days"} late`
      : `${elapsedDays} of ${expectedDays}`;
  await expect(factOf(page, "SLA, business days")).toContainText(delay);

  // One key opens every moment of the timeline.
  await expect(timeline(page).locator("[data-entry]").first()).toBeHidden();
  await page.keyboard.press("t");
  await expect(timeline(page).locator("[data-entry]").first()).toBeVisible();
  await page.keyboard.press("t");

  // On paper, the order has the logo and the date, and no controls. It takes one sheet.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Printed \d/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Print|Copy link|Expand all)$/ })).toHaveCount(0);
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expect(page.getByText("More details").filter({ visible: true })).toHaveCount(0);
  await expect(rail(page)).toBeHidden();
  for (const format of ["A4", "Letter"]) {
    const pdf = await page.pdf({ format, preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
});

test("support has no links to the catalog and addresses, and their pages and read routes refuse support", async ({
  page,
}) => {
  await page.goto("/orders");
  await expect(rail(page).getByRole("link", { name: "Employees" })).toBeVisible();
  await expect(rail(page).getByRole("link", { name: "Catalog" })).toHaveCount(0);
  await expect(rail(page).getByRole("link", { name: "Addresses" })).toHaveCount(0);

  for (const path of ["/catalog", "/addresses"]) {
    await page.goto(path);
    const refused = page.getByRole("alert").filter({ hasText: "You don't have permission" });
    await expect(refused.first(), path).toBeVisible();
    await expect(table(page), path).toHaveCount(0);
    await expect(page.getByRole("search"), path).toHaveCount(0);
  }

  for (const operation of ["devices.options", "devices.suggestions", "company.addresses"]) {
    const response = await readRoute(page.request, operation);
    expect(response.status(), operation).toBe(403);
    expect((await refusalOf(response)).kind, operation).toBe("role");
  }
});

/** Returns the values of an employee that support must not receive, except those too short to search. */
const secretsOf = (employee: Row): string[] =>
  ["taxId", "personalEmail", "address", "addressTwo", "phone"].flatMap((field) => {
    const value = employee[field];
    return typeof value === "string" && value.length >= 6 ? [value] : [];
  });

const findEmployeesWithSecrets = async (admin: Person): Promise<[Row, ...Row[]]> => {
  const list = await admin.allRows("/employees");
  const everyone = await Promise.all(list.map(({ id }) => readEmployee(admin, id)));
  const [first, ...others] = everyone.filter(
    ({ taxId, personalEmail, address }) => taxId && personalEmail && address,
  );
  if (first === undefined) throw new Error("No employee of this world has personal details");
  return [first, ...others];
};

/** Opens everything that shows an employee: the pages, the lists, the search and the read routes. */
const readEverywhere = async (page: Page, admin: Person, person: Row) => {
  const query = encodeURIComponent(String(person.email));
  const [order] = await admin.rows(`/orders?query=${query}`);
  for (const path of [
    "/employees",
    `/employees/${person.id}`,
    `/employees?query=${query}`,
    ...(order ? [`/orders/${order.id}`] : []),
    "/teams",
    "/settings",
  ]) {
    await openScreen(page, path);
  }
  await openSearch(page);
  await searchBox(page).fill(String(person.email));
  await expect(searchResult(page, String(person.email))).toBeVisible();
  for (const [operation, search] of [
    ["employees.get", { id: person.id }],
    ["employees.list", { query: String(person.displayName) }],
    ["orders.list", { query: String(person.email) }],
  ] as const) {
    const status = await page.evaluate(
      async ([name, params]) => (await fetch(`/api/read/${name}?${params}`)).status,
      [operation, String(new URLSearchParams(search))] as const,
    );
    expect(status, operation).toBe(200);
  }
};

test.describe("the browser", () => {
  test.use({ isRecorded: true });

  test("of support receives no tax ID, personal email, phone or street of any employee", async ({
    page,
    admin,
    recorder,
  }) => {
    const people = await findEmployeesWithSecrets(admin);
    const [person] = people;
    await readEverywhere(page, admin, person);
    const received = recorder.received();
    expect(received.includes(String(person.email))).toBe(true);
    const leaked = people.flatMap(secretsOf).filter((secret) => received.includes(secret));
    expect(leaked).toEqual([]);
  });

  test("of an administrator receives them, which proves that the test for support can find them", async ({
    page,
    admin,
    signInAs,
    recorder,
  }) => {
    const [person] = await findEmployeesWithSecrets(admin);
    await signInAs("admin");
    await readEverywhere(page, admin, person);
    const received = recorder.received();
    expect(secretsOf(person).filter((secret) => !received.includes(secret))).toEqual([]);
  });

  test("receives no PIN and no personal detail in fields that the contract does not name", async ({
    page,
    admin,
    recorder,
    faults,
  }) => {
    const [device] = await admin.rows("/inventory?limit=1");
    const planted = {
      id: device?.id,
      model: "Planted model 42",
      pin_code: "pin-4711-pin",
      unlockPin: "pin-4712-pin",
      holder: { tax_id: "TAX-SECRET-1", secondary_email: "secret@home.example" },
      delivery_address: { street: "Secret Street 1", city: "Shown City", country: "DE" },
    };
    await faults(answer("products.get", { status: "success", product: planted }));
    await page.goto(`/inventory/${device?.id}`);
    await expect(screenHeading(page)).toHaveText("Planted model 42");
    await page.waitForLoadState("networkidle");
    const received = recorder.received();
    expect(received.includes("Shown City")).toBe(true);
    const secrets = [
      "pin-4711-pin",
      "pin-4712-pin",
      "TAX-SECRET-1",
      "secret@home.example",
      "Secret Street",
    ];
    expect(secrets.filter((secret) => received.includes(secret))).toEqual([]);
  });
});
