import type { BrowserContext, Locator, Page, Request } from "@playwright/test";
import { ask, askAll, idsOf, type Row, without } from "../scripts/world/service.ts";
import { advance, committed, setRules } from "./control.ts";
import { expect, personOf, test } from "./fixtures.ts";
import {
  commitsOf,
  findHolder,
  findReceiver,
  findStock,
  formOf,
  type Order,
  placeElsewhere,
} from "./placing.ts";
import { violationsOf } from "./violations.ts";

// A world of its own: what is placed here, and its clock, are no other journey's.
test.use({ worldOptions: { day: 0 } });

test.describe.configure({ timeout: 120_000 });

const receipt = (page: Page) => page.getByRole("region", { name: "Pre-flight check" });
const place = (page: Page) => page.getByRole("button", { name: "Place order" });
const outcome = (page: Page) => page.getByRole("region", { name: "Outcome" });

const expectCanBePlaced = async (page: Page) => {
  await expect(receipt(page).getByText("Can be placed", { exact: true })).toBeVisible();
  await expect(receipt(page)).toContainText(/Checked .+/);
  await expect(place(page)).toBeEnabled();
};

/** The id of the order that the console says was placed. */
const expectAccepted = async (page: Page, timeout = 30_000): Promise<string> => {
  await expect(outcome(page)).toHaveAttribute("data-intent-status", "accepted", { timeout });
  const href = await outcome(page)
    .getByRole("link", { name: "Open the order" })
    .getAttribute("href");
  return href?.split("/").at(-1) ?? "";
};

const chooseType = (page: Page, type: string) =>
  page.getByRole("radio", { name: new RegExp(`^${type}`) }).check();

const choosePerson = async (page: Page, { email, displayName }: Row) => {
  await page.getByRole("combobox", { name: "Employee" }).fill(String(email));
  await page.getByRole("option", { name: String(displayName) }).click();
  await expect(page.getByRole("button", { name: "Change" })).toBeFocused();
};

const row = (page: Page, { id }: Row): Locator => page.locator(`[data-device="${id}"]`);

/** Finds a device in stock by its serial and ticks it. */
const chooseStock = async (page: Page, device: Row) => {
  await page.getByLabel("Find in stock").fill(String(device.serialNumber));
  await page.getByLabel("Stock location").selectOption("");
  await row(page, device).getByRole("checkbox").check();
};

/** A day of next month, so that no window is ever in the past. */
const soon = (days: number, time: string) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${time}`;
};

const isAction = (request: Request) =>
  request.method() === "POST" && request.headers()["next-action"] !== undefined;

/** Sends a form's request once more from somebody else's session, changed as `change` says. */
const replay = async (
  context: BrowserContext,
  request: Request,
  origin: string,
  change: (body: string) => string = (body) => body,
) => {
  const headers = request.headers();
  const answered = await context.request.post(request.url(), {
    headers: {
      "next-action": headers["next-action"] ?? "",
      "content-type": headers["content-type"] ?? "",
      accept: "text/x-component",
      origin,
      "sec-fetch-site": "same-origin",
    },
    data: change(request.postData() ?? ""),
  });
  return answered.text();
};

test.describe("each of the four types goes to the service as it stands on screen", () => {
  test("Deployment, found by person and serial", async ({ page, world, signInAs }) => {
    const admin = await signInAs("admin", "/orders");
    const device = await findStock(world, admin);
    const receiver = await findReceiver(world, admin, device);
    await page.getByRole("link", { name: "New order" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("New order");
    await expect(receipt(page)).toContainText("Choose an order type.");
    await chooseType(page, "Deployment");
    await choosePerson(page, receiver);
    await expect(receipt(page)).toContainText("Choose at least one device from stock.");
    await chooseStock(page, device);
    await expectCanBePlaced(page);
    await expect(receipt(page)).toContainText(String(device.model));
    await expect(receipt(page)).toContainText(
      `1 device will be shipped from stock to ${receiver.displayName}`,
    );
    await place(page).click();
    const id = await expectAccepted(page);
    await expect(outcome(page)).toBeFocused();
    const order: Order = {
      orderType: "Deployment",
      employeeId: receiver.id,
      productIds: [device.id],
    };
    expect(await commitsOf(world, order)).toMatchObject([{ resourceId: id, late: false }]);
    await expect(outcome(page)).toContainText("Processing");
    // What was placed stays to be read, and is no longer for changing.
    await expect(row(page, device).getByRole("checkbox")).toBeDisabled();
    await expect(receipt(page)).toContainText("Result when placed");
    await page.getByRole("button", { name: "Place another order" }).click();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(page.getByRole("combobox", { name: "Employee" })).toHaveValue("");
    await expect(outcome(page)).toHaveCount(0);
  });

  test("Offboarding, all devices with their fates, a hold and a window, in one review", async ({
    page,
    world,
    signInAs,
  }) => {
    const admin = await signInAs("admin", "/settings");
    const { holder, devices } = await findHolder(world, admin, {
      atLeast: 2,
      orderType: "Offboarding",
      fits: (held) => held.some(({ deviceType }) => deviceType === "Laptops"),
    });
    const laptop = devices.find(({ deviceType }) => deviceType === "Laptops") as Row;
    const other = devices.find(({ id }) => id !== laptop.id) as Row;
    await page.goto(formOf({ orderType: "Offboarding", employeeId: holder.id }));
    for (const device of devices) {
      await expect(row(page, device).getByRole("checkbox").first()).toBeChecked();
    }
    await row(page, laptop).getByRole("combobox").selectOption("store");
    await row(page, other).getByRole("combobox").selectOption("recycle");
    await row(page, laptop)
      .getByRole("checkbox", { name: /^Legal hold for/ })
      .check();
    await row(page, laptop).getByRole("textbox").fill("Keep it off; 消さないで");
    await page.getByLabel("Pickup from").fill(soon(30, "09:00"));
    await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
    await expect(receipt(page)).toContainText("Enter when the pickup window ends, or clear it.");
    await expect(place(page)).toHaveCount(0);
    await page.getByLabel(/^To/).fill(soon(31, "18:00"));
    await expectCanBePlaced(page);
    await expect(receipt(page)).toContainText(`take back ${devices.length} devices, all that`);
    await place(page).click();
    const id = await expectAccepted(page);
    const inOrder = devices.filter(({ id: one }) => one === laptop.id || one === other.id);
    const order: Order = {
      orderType: "Offboarding",
      employeeId: holder.id,
      productIds: idsOf(devices),
      dispositions: inOrder.map(({ id: productId }) => ({
        productId,
        disposition: productId === laptop.id ? "store" : "recycle",
      })),
      legalHold: [
        { productId: laptop.id, requested: true, instructions: "Keep it off; 消さないで" },
      ],
      pickupWindow: {
        from: `${soon(30, "09:00")}:00+09:00`,
        to: `${soon(31, "18:00")}:00+09:00`,
        timezone: "Asia/Tokyo",
      },
    };
    expect(await commitsOf(world, order)).toMatchObject([{ resourceId: id }]);
  });

  test("Collection, some of the devices, from the device's own page", async ({
    page,
    world,
    signInAs,
  }) => {
    const admin = await signInAs("admin", "/settings");
    const { holder, devices } = await findHolder(world, admin, { atLeast: 2 });
    const [wanted, left] = devices as [Row, Row];
    await page.goto(`/inventory/${wanted.id}`);
    await page.getByRole("link", { name: "Collect", exact: true }).click();
    await expect(row(page, wanted).getByRole("checkbox").first()).toBeChecked();
    await expect(row(page, left).getByRole("checkbox")).not.toBeChecked();
    await expectCanBePlaced(page);
    await place(page).click();
    const id = await expectAccepted(page);
    const order = { orderType: "Collection", employeeId: holder.id, productIds: [wanted.id] };
    expect(await commitsOf(world, order)).toMatchObject([{ resourceId: id }]);
  });

  test("Swap from Inventory, what goes back and what comes side by side", async ({
    page,
    world,
    signInAs,
  }) => {
    const admin = await signInAs("admin", "/settings");
    const { holder, devices } = await findHolder(world, admin, {
      orderType: "Swap from Inventory",
    });
    const [old] = devices as [Row];
    const replacement = await findStock(world, admin);
    await page.goto(`/employees/${holder.id}`);
    await page.getByRole("link", { name: "Start Swap from Inventory" }).click();
    for (const device of devices.slice(1)) {
      await row(page, device).getByRole("checkbox").uncheck();
    }
    await expect(row(page, old).getByRole("checkbox")).toBeChecked();
    await chooseStock(page, replacement);
    await expectCanBePlaced(page);
    await place(page).click();
    const id = await expectAccepted(page);
    const order: Order = {
      orderType: "Swap from Inventory",
      employeeId: holder.id,
      productIds: [old.id, replacement.id],
    };
    expect(await commitsOf(world, order)).toMatchObject([{ resourceId: id }]);
  });
});

test("the whole form is filled and sent with the keyboard alone", async ({
  page,
  world,
  signInAs,
}) => {
  const admin = await signInAs("admin", "/orders");
  const { holder, devices } = await findHolder(world, admin, { atLeast: 2 });
  const [, wanted] = devices as [Row, Row];
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(target).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0], timeout: 20_000 });
  };
  await expect(page.getByRole("table")).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(page).toHaveURL(/\/orders\/new$/, { timeout: 1_000 });
  }).toPass();
  await tabTo(page.getByRole("radio", { name: /^Deployment/ }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: /^Collection/ })).toBeChecked();
  await tabTo(page.getByRole("combobox", { name: "Employee" }));
  await page.keyboard.type(String(holder.email));
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Change" })).toBeFocused();
  await tabTo(row(page, wanted).getByRole("checkbox"));
  await page.keyboard.press("Space");
  await tabTo(row(page, wanted).getByRole("combobox"));
  await page.keyboard.type("re");
  await expectCanBePlaced(page);
  await expect(row(page, wanted).getByRole("combobox")).toHaveValue("redeploy");
  await tabTo(place(page));
  await page.keyboard.press("Enter");
  const id = await expectAccepted(page);
  const order = {
    orderType: "Collection",
    employeeId: holder.id,
    productIds: [wanted.id],
    dispositions: [{ productId: wanted.id, disposition: "redeploy" }],
  };
  expect(await commitsOf(world, order)).toMatchObject([{ resourceId: id }]);
  await expect(outcome(page)).toBeFocused();
  await tabTo(outcome(page).getByRole("link", { name: "Open the order" }));
  await page.keyboard.press("Enter");
  await page.waitForURL(`/orders/${id}`);
});

test.describe("one order, whatever happens on the way", () => {
  const collect = async (world: Parameters<typeof findHolder>[0]) => {
    const admin = personOf(world, "admin");
    const { holder, devices } = await findHolder(world, admin);
    const order: Order = {
      orderType: "Collection",
      employeeId: holder.id,
      productIds: [String(devices[0]?.id)],
    };
    return order;
  };

  test.afterEach(({ world }) => setRules(world));

  test("a double click is one order", async ({ page, world, signInAs }) => {
    const order = await collect(world);
    await signInAs("admin", formOf(order));
    await expectCanBePlaced(page);
    await place(page).dblclick();
    await expectAccepted(page);
    expect(await commitsOf(world, order)).toHaveLength(1);
  });

  test("the way back after it finds a form that can't place it again", async ({
    page,
    world,
    signInAs,
  }) => {
    const order = await collect(world);
    await signInAs("admin", formOf(order));
    await expectCanBePlaced(page);
    await place(page).click();
    const id = await expectAccepted(page);
    await outcome(page).getByRole("link", { name: "Open the order" }).click();
    await page.waitForURL(`/orders/${id}`);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("New order");
    await expect(receipt(page)).toContainText(`on the open order ${id}`);
    await expect(place(page)).toBeDisabled();
    expect(await commitsOf(world, order)).toHaveLength(1);
  });

  test("the same order in a second tab is refused", async ({ page, context, world, signInAs }) => {
    const order = await collect(world);
    await signInAs("admin", formOf(order));
    const other = await context.newPage();
    await other.goto(formOf(order));
    await expectCanBePlaced(page);
    await expectCanBePlaced(other);
    await setRules(world, { operation: "orders.create", kind: "latency", ms: 1_500, times: 1 });
    await Promise.all([place(page).click(), place(other).click()]);
    const fates = () =>
      Promise.all([page, other].map((tab) => outcome(tab).getAttribute("data-intent-status")));
    await expect(outcome(page)).toBeVisible({ timeout: 30_000 });
    await expect(outcome(other)).toBeVisible({ timeout: 30_000 });
    expect((await fates()).toSorted()).toEqual(["accepted", "refused"]);
    expect(await commitsOf(world, order)).toHaveLength(1);
    // The refused form keeps what was filled in, and says what stands in its way.
    const refused =
      (await outcome(page).getAttribute("data-intent-status")) === "refused" ? page : other;
    await expect(outcome(refused)).toContainText("Nothing was sent");
    await expect(refused.getByRole("radio", { name: /^Collection/ })).toBeChecked();
    await other.close();
  });

  test("a page loaded again in the midst of it takes the order up", async ({
    page,
    context,
    world,
    signInAs,
  }) => {
    const order = await collect(world);
    await signInAs("admin", formOf(order));
    await expectCanBePlaced(page);
    await setRules(world, { operation: "orders.create", kind: "latency", ms: 4_000, times: 1 });
    await place(page).click();
    await expect
      .poll(async () => {
        const answered = await context.request.get("/api/requests?show=open&yours=true", {
          headers: { "sec-fetch-site": "same-origin" },
        });
        return ((await answered.json()) as { requests: { sentAt: string | null }[] }).requests.some(
          ({ sentAt }) => sentAt !== null,
        );
      })
      .toBe(true);
    await page.reload();
    await expect(place(page)).toHaveCount(0);
    await expectAccepted(page);
    expect(await commitsOf(world, order)).toHaveLength(1);
    // Accepted: there is no draft any more.
    await page.reload();
    await expect(page.getByText("Draft restored")).toHaveCount(0);
    await expect(receipt(page).getByText("Can’t be placed", { exact: true })).toBeVisible();
  });

  test("an answer that is lost is looked for, and the order found", async ({
    page,
    world,
    signInAs,
  }) => {
    const order = await collect(world);
    await signInAs("admin", formOf(order));
    await expectCanBePlaced(page);
    await setRules(
      world,
      { operation: "orders.create", kind: "reset-after-commit", times: 1 },
      // Slow enough that the form is answered before the order is found.
      { operation: "orders.list", kind: "latency", ms: 4_000 },
    );
    await place(page).click();
    await expect(outcome(page)).toHaveAttribute("data-intent-status", "checking", {
      timeout: 30_000,
    });
    await expect(outcome(page)).toContainText("won't send it again meanwhile");
    await setRules(world);
    const id = await expectAccepted(page, 60_000);
    await expect(outcome(page)).toContainText("No reply came");
    expect(await commitsOf(world, order)).toMatchObject([{ resourceId: id }]);
  });

  test("a refusal keeps the form, names the field, and the next try is one order", async ({
    page,
    world,
    faults,
    signInAs,
  }) => {
    const order = await collect(world);
    await signInAs("admin", formOf(order));
    // What is typed before the page is live would be lost.
    await expectCanBePlaced(page);
    await page.getByLabel("Pickup from").fill(soon(30, "09:00"));
    await page.getByLabel(/^To/).fill(soon(31, "18:00"));
    await page.getByLabel("Time zone").selectOption("UTC");
    await expectCanBePlaced(page);
    await faults({
      operation: "orders.create",
      kind: "answer",
      status: 400,
      body: { statusCode: 400, statusMessage: "pickupWindow.to: No courier is free then" },
    });
    await place(page).click();
    await expect(outcome(page)).toHaveAttribute("data-intent-status", "refused");
    await expect(outcome(page)).toContainText("Nothing was changed");
    const field = page.getByLabel(/^To/);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription("No courier is free then");
    await expect(field).toHaveValue(soon(31, "18:00"));
    const before = (await committed(world, "orders.create")).length;
    await faults();
    await field.fill(soon(32, "18:00"));
    await expectCanBePlaced(page);
    await place(page).click();
    await expectAccepted(page);
    expect(await committed(world, "orders.create")).toHaveLength(before + 1);
    const pickupWindow = {
      from: `${soon(30, "09:00")}:00+00:00`,
      to: `${soon(32, "18:00")}:00+00:00`,
      timezone: "UTC",
    };
    expect(await commitsOf(world, { ...order, pickupWindow })).toHaveLength(1);
  });

  test("an old receipt is asked for anew, and what has changed is not placed", async ({
    page,
    world,
    signInAs,
  }) => {
    const order = await collect(world);
    await page.clock.install();
    const admin = await signInAs("admin", formOf(order));
    await expectCanBePlaced(page);
    await placeElsewhere(world, admin, order);
    const before = (await committed(world, "orders.create")).length;
    await page.clock.fastForward(61_000);
    await expect(receipt(page)).toContainText("Checked 1 min ago");
    await place(page).click();
    await expect(page.getByText("no longer passes. Nothing was sent")).toBeVisible();
    await expect(receipt(page)).toContainText("is on the open order");
    await expect(place(page)).toBeDisabled();
    expect(await committed(world, "orders.create")).toHaveLength(before);
  });

  test("without the service's word nothing can be placed, and nothing is lost", async ({
    page,
    world,
    signInAs,
  }) => {
    const order = await collect(world);
    await setRules(world, { operation: "orders.validate", kind: "500-before-commit" });
    await signInAs("admin", formOf(order));
    await expect(receipt(page).getByText("No answer", { exact: true })).toBeVisible({
      timeout: 40_000,
    });
    await expect(receipt(page)).toContainText("Can’t place the order without a check");
    await expect(place(page)).toBeDisabled();
    await setRules(world);
    await receipt(page).getByRole("button", { name: "Try again" }).click();
    await expectCanBePlaced(page);
  });

  test("what was filled in comes back after a reload, until it is thrown away", async ({
    page,
    world,
    signInAs,
  }) => {
    const order = await collect(world);
    await signInAs("admin", "/orders/new");
    const holder = {
      ...((await ask(world, personOf(world, "admin"), `/employees/${order.employeeId}`)).body
        .employee as Row),
    };
    await chooseType(page, "Collection");
    await choosePerson(page, holder);
    const device = { id: String(order.productIds[0]) };
    await row(page, device).getByRole("checkbox").check();
    await row(page, device).getByRole("combobox").selectOption("store");
    await page.reload();
    await expect(page.getByText("Draft restored")).toBeVisible();
    await expect(row(page, device).getByRole("checkbox").first()).toBeChecked();
    await expect(row(page, device).getByRole("combobox")).toHaveValue("store");
    await expectCanBePlaced(page);
    // Another form does not take its place.
    await page.goto("/orders/new?type=Deployment");
    await page.getByRole("link", { name: "Collection", exact: true }).click();
    await expect(row(page, device).getByRole("checkbox").first()).toBeChecked();
    await page.getByRole("button", { name: "Discard draft" }).click();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await page.reload();
    await expect(page.getByText("Draft restored")).toHaveCount(0);
  });
});

test("a laptop goes from sign-in to delivered", async ({ page, world, signInAs }) => {
  const admin = personOf(world, "admin");
  const device = await findStock(world, admin, "&country=DE&category=Laptops");
  const receiver = await findReceiver(world, admin, device, "&country=DE");
  await signInAs("admin", "/", "fresh");
  await page.getByRole("link", { name: "Orders", exact: true }).first().click();
  await page.getByRole("link", { name: "New order" }).click();
  await chooseType(page, "Deployment");
  await choosePerson(page, receiver);
  await chooseStock(page, device);
  await expectCanBePlaced(page);
  await place(page).click();
  const id = await expectAccepted(page);
  // Whatever gets in its way, no order is held up for longer than this.
  await advance(world, 60);
  await outcome(page).getByRole("link", { name: "Open the order" }).click();
  await page.waitForURL(`/orders/${id}`);
  await expect(
    page.getByRole("main").getByText("Delivered", { exact: true }).first(),
  ).toBeVisible();
  const { body } = await ask(world, admin, `/orders/${id}`);
  expect(body.order).toMatchObject({ status: "delivered", productIds: [device.id] });
  const { body: now } = await ask(world, admin, `/products/${device.id}`);
  expect(now.product).toMatchObject({ employeeId: receiver.id, status: "assigned" });
});

test("what goes back goes from the form to its end as well", async ({ page, world, signInAs }) => {
  test.setTimeout(180_000);
  const admin = await signInAs("admin", "/settings");
  const placed: { id: string; device: string; holder: string }[] = [];
  for (const orderType of ["Offboarding", "Collection", "Swap from Inventory"]) {
    const { holder, devices } = await findHolder(world, admin, { orderType });
    const productIds = idsOf(devices);
    await page.goto(formOf({ orderType, employeeId: holder.id, productIds }));
    await expectCanBePlaced(page);
    await place(page).click();
    const id = await expectAccepted(page);
    for (const device of productIds) placed.push({ id, device, holder: holder.id });
  }
  await advance(world, 60);
  for (const { id, device, holder } of placed) {
    await page.goto(`/orders/${id}`);
    await expect(
      page.getByRole("main").getByText("Delivered", { exact: true }).first(),
    ).toBeVisible();
    const { body } = await ask(world, admin, `/products/${device}`);
    expect((body.product as Row).employeeId ?? null, device).not.toBe(holder);
  }
});

test.describe("who may place what", () => {
  test("a manager orders for their own people, and can't reach another's", async ({
    page,
    context,
    world,
    signInAs,
  }) => {
    const admin = personOf(world, "admin");
    const manager = personOf(world, "manager");
    const [everyone, own] = await Promise.all([
      askAll(world, admin, "/employees?status=active"),
      askAll(world, manager, "/employees?status=active"),
    ]);
    const [stranger] = without(everyone, own) as [Row];
    const { holder, devices } = await findHolder(world, manager);
    const order: Order = {
      orderType: "Collection",
      employeeId: holder.id,
      productIds: [String(devices[0]?.id)],
    };
    await signInAs("manager", formOf({ orderType: "Offboarding", employeeId: stranger.id }));
    await expect(page.locator("[data-failure=not_found]").first()).toBeVisible();
    await expect(page.getByText(String(stranger.displayName))).toHaveCount(0);
    await expect(place(page)).toHaveCount(0);
    await page.goto("/orders/new");
    await page.getByRole("combobox", { name: "Employee" }).fill(String(stranger.email));
    await expect(page.getByText("No one found.")).toBeVisible();

    // The same past the form: their own request, sent with the other's id in it.
    await page.goto(formOf(order));
    await expectCanBePlaced(page);
    await page.route("**/orders/new**", (route) =>
      isAction(route.request()) ? route.abort() : route.fallback(),
    );
    const caught = page.waitForRequest(isAction);
    await place(page).click();
    const before = (await committed(world, "orders.create")).length;
    const answer = await replay(context, await caught, world.origin, (body) =>
      body.replaceAll(holder.id, stranger.id),
    );
    expect(answer).toContain('"status":"refused"');
    expect(await committed(world, "orders.create")).toHaveLength(before);
    await page.unroute("**/orders/new**");
    // The form's key was used up for the other content: it says so, and the next one is good.
    await outcome(page).getByRole("button", { name: "Send the same form again" }).click();
    await expect(outcome(page)).toContainText("Already submitted with different details");
    await place(page).click();
    await expectAccepted(page);
    expect(await commitsOf(world, order)).toHaveLength(1);
  });

  test("support finds no way to the form, and the server refuses what is sent past it", async ({
    page,
    context,
    browser,
    world,
    signInAs,
  }) => {
    const admin = personOf(world, "admin");
    const { holder, devices } = await findHolder(world, admin);
    const order: Order = {
      orderType: "Collection",
      employeeId: holder.id,
      productIds: [String(devices[0]?.id)],
    };
    await signInAs("support", "/orders");
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByRole("link", { name: "New order" })).toHaveCount(0);
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(async () => {
      await page.keyboard.press("?");
      await expect(keys).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(keys.getByText("New order")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    await page.goto("/orders/new");
    await expect(page.getByRole("main")).toContainText("You don't have permission");
    await expect(receipt(page)).toHaveCount(0);

    const ordering = await browser.newContext({ baseURL: world.origin });
    const form = await ordering.newPage();
    await form.goto(`/signin?from=${encodeURIComponent(formOf(order))}`);
    await form.getByRole("button", { name: admin.user.displayName }).click();
    await expectCanBePlaced(form);
    await form.route("**/orders/new**", (route) =>
      isAction(route.request()) ? route.abort() : route.fallback(),
    );
    const caught = form.waitForRequest(isAction);
    await place(form).click();
    const before = (await committed(world, "orders.create")).length;
    const answer = await replay(context, await caught, world.origin);
    expect(answer).toContain('"status":"refused"');
    expect(answer).toContain('"kind":"role"');
    expect(await committed(world, "orders.create")).toHaveLength(before);
    await ordering.close();
  });

  test("an address that asks for what can't be is followed as far as it can be", async ({
    page,
    world,
    signInAs,
  }) => {
    const admin = personOf(world, "admin");
    const { holder } = await findHolder(world, admin);
    const device = await findStock(world, admin);
    await signInAs(
      "admin",
      `/orders/new?type=Collection&employee=${holder.id}&device=${device.id}&device=..&colour=red`,
    );
    const main = page.getByRole("main");
    await expect(main).toContainText("were ignored: device “..”, “colour”");
    await expect(main).toContainText(`not in this order: ${device.id}`);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(main.getByText(device.id)).toHaveCount(0);
  });
});

test("the filled form and its outcome have no violations, wide and narrow", async ({
  page,
  world,
  signInAs,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const admin = personOf(world, "admin");
  const { holder, devices } = await findHolder(world, admin, {
    fits: ([first]) => first?.deviceType === "Laptops",
  });
  const expectNone = async (what: string) => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        expect(await violationsOf(page), `${what}, ${colorScheme}, ${viewport.width}`).toEqual([]);
      }
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${what}, ${viewport.width}`).toBe(0);
    }
  };
  await signInAs("admin", formOf({ orderType: "Swap from Inventory", employeeId: holder.id }));
  await expect(page.getByRole("list", { name: "Available in stock" })).toBeVisible();
  await expectNone("Swap");
  const wanted = devices[0] as Row;
  await page.goto(
    formOf({ orderType: "Collection", employeeId: holder.id, productIds: [wanted.id] }),
  );
  await row(page, wanted)
    .getByRole("checkbox", { name: /^Legal hold/ })
    .check();
  await row(page, wanted).getByRole("combobox").selectOption("destruction");
  await expect(receipt(page)).toContainText("under legal hold");
  await expectNone("A refused receipt");
  await row(page, wanted).getByRole("combobox").selectOption("store");
  await expectCanBePlaced(page);
  await expectNone("A receipt");
  await place(page).click();
  await expectAccepted(page);
  await expectNone("Accepted");
});
