import type { Page } from "@playwright/test";
import { ask, askAll, type Row, rowsOf } from "../scripts/world/service.ts";
import type { World } from "../scripts/world/world.ts";
import { expect, personOf, test } from "./fixtures.ts";
import { readRoute, refusalOf } from "./read-route.ts";

interface Log {
  status: string;
  at: string;
}
interface Said {
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

/** An order on its way with parcels that a courier has reported of; a late one where there is one. */
const findOrderToFollow = async (world: World): Promise<Row> => {
  const key = personOf(world, "support");
  const orders = await askAll(world, key, "/orders?status=in_transit&status=shipped");
  const isLate = ({ sla }: Row) => (sla as { late?: boolean } | null)?.late === true;
  for (const order of [...orders.filter(isLate), ...orders]) {
    const { body } = await ask(world, key, `/orders/${order.id}/tracking`);
    const [shipment] = body.shipments as Shipment[];
    if (shipment && shipment.checkpoints.length > 0 && shipment.trackingUrl) return order;
  }
  throw new Error("No order of this world is on its way");
};

/** What stands in the timeline: where from, when, and in which words. */
const timelineOf = (page: Page) =>
  page
    .getByRole("region", { name: "Timeline" })
    .getByRole("listitem")
    .evaluateAll((lines) =>
      lines.map((line) => {
        const [, , said] = [...line.children];
        const source = said?.querySelector("span")?.textContent ?? "";
        const words = said?.firstChild?.textContent ?? "";
        return { source, at: line.querySelector("time")?.dateTime ?? "", words };
      }),
    );

const minuteOf = (at: string) => at.slice(0, 16);

test("where is it, what happened, is it late: in three interactions from sign-in", async ({
  page,
  world,
}) => {
  const support = personOf(world, "support");
  const order = await findOrderToFollow(world);
  const [history, tracking, sla] = await Promise.all([
    ask(world, support, `/orders/${order.id}/history`),
    ask(world, support, `/orders/${order.id}/tracking`),
    ask(world, support, `/orders/${order.id}/sla`),
  ]);

  await page.goto("/");
  await page.getByRole("button", { name: support.user.displayName }).click();
  await expect(page.getByRole("navigation", { name: "Main", exact: true })).toBeVisible();
  const search = page.getByRole("combobox", { name: /search/i });
  // The page is read before its keys work: a person presses again.
  await expect(async () => {
    if (!(await search.isVisible())) await page.keyboard.press("Control+k");
    await expect(search).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await search.fill(order.id);
  await page.getByRole("option", { name: order.id }).click();
  await page.waitForURL(`/orders/${order.id}`);

  // Where is it.
  const route = page.getByRole("list", { name: "Stages" });
  await expect(route.getByRole("listitem")).toHaveCount(5);
  await expect(route).toContainText(/Placed, passed.*Shipped, (passed|here now|current)/s);
  const [shipment] = tracking.body.shipments as Shipment[];
  const shipments = page.locator("section").filter({ hasText: "Shipments" }).last();
  await expect(shipments).toContainText(shipment?.carrier ?? "");
  await expect(shipments).toContainText(shipment?.trackingNumber ?? "");
  await expect(shipments.getByRole("link", { name: "Track" }).first()).toHaveAttribute(
    "href",
    new URL(shipment?.trackingUrl ?? "").href,
  );

  // What happened: exactly what the service recorded, newest first.
  const logs = history.body.statusLogs as Log[];
  const said = (history.body.devices as { timeline: Said[] }[]).flatMap((each) => each.timeline);
  await expect(page.getByRole("region", { name: "Timeline" })).toBeVisible();
  const shown = await timelineOf(page);
  const shownBy = (source: string) => shown.filter((entry) => entry.source === source);
  expect(shownBy("status").map(({ at }) => at)).toEqual(
    logs
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const asText = (entries: { at: string; words: string }[]) =>
    entries.map(({ at, words }) => `${at} ${words}`).toSorted();
  expect(asText(shownBy("device"))).toEqual(
    asText(
      said
        .filter(({ source }) => source === "product")
        .map(({ at, description }) => ({ at, words: description })),
    ),
  );
  const courierWords = [
    ...said.filter(({ source }) => source === "courier"),
    ...(tracking.body.shipments as Shipment[]).flatMap(({ checkpoints }) => checkpoints),
  ].map(({ at, description }) => `${minuteOf(at)} ${description}`);
  expect(new Set(shownBy("courier").map(({ at, words }) => `${minuteOf(at)} ${words}`))).toEqual(
    new Set(courierWords),
  );
  const times = shown.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());

  // Is it late.
  const { expectedDays, elapsedDays, late } = sla.body.sla as Record<string, number | boolean>;
  const over = Number(elapsedDays) - Number(expectedDays);
  const words =
    late && over > 0
      ? `${over} ${over === 1 ? "day" : "days"} late`
      : `${elapsedDays} of ${expectedDays}`;
  await expect(
    page
      .locator("div")
      .filter({ has: page.getByText("SLA, business days") })
      .last(),
  ).toContainText(words);
});

test("catalog and addresses are absent, and refused at their addresses and at the door", async ({
  page,
  signInAs,
}) => {
  await signInAs("support", "/orders");
  const rail = page.getByRole("navigation", { name: "Main", exact: true });
  await expect(rail.getByRole("link", { name: "Employees" })).toBeVisible();
  await expect(rail.getByRole("link", { name: "Catalog" })).toHaveCount(0);
  await expect(rail.getByRole("link", { name: "Addresses" })).toHaveCount(0);

  for (const path of ["/catalog", "/addresses"]) {
    await page.goto(path);
    const refused = page.getByRole("alert").filter({ hasText: "You don't have permission" });
    await expect(refused.first(), path).toBeVisible();
    await expect(page.getByRole("table"), path).toHaveCount(0);
  }

  for (const operation of ["devices.options", "devices.suggestions", "company.addresses"]) {
    const answered = await readRoute(page.request, operation);
    expect(answered.status(), operation).toBe(403);
    expect((await refusalOf(answered)).kind, operation).toBe("role");
  }
});

/** What of a person support must not receive; texts too short to be told apart are left out. */
const secretsOf = (person: Row): string[] =>
  ["taxId", "personalEmail", "address", "addressTwo", "phone"].flatMap((field) => {
    const value = person[field];
    return typeof value === "string" && value.length >= 6 ? [value] : [];
  });

const findPeopleWithSecrets = async (world: World) => {
  const admin = personOf(world, "admin");
  const list = await askAll(world, admin, "/employees");
  const people = await Promise.all(
    list.map(async ({ id }) => {
      const { body } = await ask(world, admin, `/employees/${id}`);
      return body.employee as Row;
    }),
  );
  return people.filter(({ taxId, personalEmail, address }) => taxId && personalEmail && address);
};

/** Everything that shows a person: their page, their orders, the lists, search, the door itself. */
const walkAround = async (page: Page, world: World, person: Row) => {
  const admin = personOf(world, "admin");
  const query = encodeURIComponent(String(person.email));
  const [order] = rowsOf((await ask(world, admin, `/orders?query=${query}`)).body);
  const paths = [
    `/employees/${person.id}`,
    `/employees?query=${query}`,
    ...(order ? [`/orders/${order.id}`] : []),
    "/teams",
    "/settings",
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /search/i }).fill(String(person.email));
  await expect(page.getByRole("option", { name: String(person.email) })).toBeVisible();
  for (const [operation, search] of [
    ["employees.get", { id: person.id }],
    ["employees.list", { query: String(person.displayName) }],
    ["orders.list", { query: String(person.email) }],
  ] as const) {
    const inPage = await page.evaluate(
      async ([name, params]) => (await fetch(`/api/read/${name}?${params}`)).status,
      [operation, String(new URLSearchParams(search))] as const,
    );
    expect(inPage, operation).toBe(200);
  }
};

test.describe("what reaches the browser", () => {
  test.use({ isRecorded: true });

  test("of support holds no tax id, personal e-mail, phone or street of anybody", async ({
    page,
    world,
    signInAs,
    recorder,
  }) => {
    const people = await findPeopleWithSecrets(world);
    const [person] = people;
    if (person === undefined) throw new Error("Nobody of this world has personal details");
    await signInAs("support", "/employees");
    await walkAround(page, world, person);
    const received = recorder.received();
    expect(received.includes(String(person.email))).toBe(true);
    const leaked = people.flatMap(secretsOf).filter((secret) => received.includes(secret));
    expect(leaked).toEqual([]);
  });

  test("of an admin does hold them: the search above can find what is there", async ({
    page,
    world,
    signInAs,
    recorder,
  }) => {
    const [person] = await findPeopleWithSecrets(world);
    if (person === undefined) throw new Error("Nobody of this world has personal details");
    await signInAs("admin", "/employees");
    await walkAround(page, world, person);
    const received = recorder.received();
    expect(secretsOf(person).filter((secret) => !received.includes(secret))).toEqual([]);
  });

  test("holds no PIN and no foreign spelling of an address, whatever the service adds", async ({
    page,
    world,
    signInAs,
    recorder,
    faults,
  }) => {
    const [device] = rowsOf(
      (await ask(world, personOf(world, "admin"), "/inventory?limit=1")).body,
    );
    const planted = {
      id: device?.id,
      model: "Planted model 42",
      pin_code: "pin-4711-pin",
      unlockPin: "pin-4712-pin",
      holder: { tax_id: "TAX-SECRET-1", secondary_email: "secret@home.example" },
      delivery_address: { street: "Secret Street 1", city: "Shown City", country: "DE" },
    };
    await faults({
      operation: "products.get",
      kind: "answer",
      status: 200,
      body: { status: "success", product: planted },
    });
    await signInAs("support", `/inventory/${device?.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Planted model 42");
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
