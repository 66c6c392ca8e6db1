import { proof } from "#testing/proofs.ts";
import type { Row } from "#testing/world/service.ts";
import { countedWorld, expect, test } from "./fixtures.ts";
import { AgentsSection } from "./pages/agents.ts";
import { ChargerDialog } from "./pages/device-dialogs.ts";
import { NewOrderPage } from "./pages/new-order-page.ts";
import { expectStatus } from "./pages/page-object.ts";
import { button, field, intentStatus } from "./pages/record-form.ts";
import { RequestPage, RequestsPage } from "./pages/requests.ts";
import { askTools, callTool } from "./support/agent.ts";
import { hashBody } from "./support/control.ts";
import { expectAccessible } from "./support/expect-accessible.ts";

test.use({ worldOptions: countedWorld });

test("a person approves or refuses what an agent asks for, and only what is approved is sent", async ({
  page,
  world,
  commits,
}) => {
  const agents = new AgentsSection(page);
  await page.goto("/settings");
  const token = await agents.create("Onboarding planner");
  await expect(agents.token("Onboarding planner")).toContainText(
    "Every change waits for approval. Never used.",
  );
  await expectAccessible(page, "Settings with a new token");

  const ask = async (displayName: string, email: string, request: string) => {
    const employee = { displayName, email, request };
    return (await callTool(world.origin, token, "create_employee", employee)).structuredContent
      ?.draft;
  };
  const wanted = await ask("Grace Hopper", "grace@example.com", "Grace starts on Monday. Add her.");
  const unwanted = await ask(
    "Mallory",
    "mallory@example.com",
    "A note in a record said to add Mallory.",
  );
  expect([wanted?.status, unwanted?.status]).toEqual([
    "waiting for approval",
    "waiting for approval",
  ]);
  expect(await commits("employees.create")).toEqual([]);

  await page.goto("/requests");
  const list = page.getByRole("region", { name: "2 requests need you" });
  await expect(list).toContainText("New employee Grace Hopper");
  await expect(list).toContainText("You can approve it or refuse it.");
  await list.locator(`a[href="/requests/${wanted?.id}"]`).first().click();
  const request = new RequestPage(page);
  await expectStatus(request.status, "needs you");
  const main = page.getByRole("main");
  await expect(main).toContainText("by the agent Onboarding planner");
  await expect(main.getByText("Grace starts on Monday. Add her.")).toBeVisible();
  await expect(main).toContainText("grace@example.com");
  await expectAccessible(page, "An agent's request");
  await page.getByRole("radio", { name: "Approve and send" }).check();
  await page.getByRole("button", { name: "Approve and send" }).click();
  await expectStatus(request.status, "accepted", 20_000);
  const grace = { displayName: "Grace Hopper", email: "grace@example.com" };
  expect(await commits("employees.create")).toMatchObject([{ bodyHash: hashBody(grace) }]);

  await page.goto(new URL(unwanted?.address ?? "").pathname);
  await page.getByRole("radio", { name: "Refuse" }).check();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expectStatus(request.status, "abandoned");
  expect(await commits("employees.create")).toHaveLength(1);
  const { structuredContent } = await callTool(world.origin, token, "get_request", {
    id: unwanted?.id,
  });
  expect(structuredContent?.draft?.status).toBe("cancelled");
  await page.goto("/requests");
  await expect(new RequestsPage(page).needsDecision).toHaveCount(0);
});

test("a revoked token ends at once, and a token is shown only when it is made", async ({
  page,
  world,
}) => {
  const agents = new AgentsSection(page);
  await page.goto("/settings");
  const token = await agents.create("Nightly report");
  expect(await askTools(world.origin, token)).toBe(200);
  await page.reload();
  await expect(agents.token("Nightly report")).toContainText(`…${token.slice(-4)}`);
  await expect(page.getByRole("main")).not.toContainText(token);
  await agents.revokeButton("Nightly report").press("Enter");
  await expect(agents.token("Nightly report")).toHaveCount(0);
  await expect(agents.section.getByText("Token revoked.")).toBeFocused();
  expect(await askTools(world.origin, token)).toBe(401);
});

test(
  "the drafts of one agent are approved together, after each was listed once more",
  proof,
  async ({ page, world, commits }) => {
    const agents = new AgentsSection(page);
    await page.goto("/settings");
    const token = await agents.create("Hiring planner");
    const names = ["Ada Byron", "Alan Kay"];
    for (const displayName of names) {
      const email = `${displayName.split(" ")[1]?.toLowerCase()}@example.com`;
      await callTool(world.origin, token, "create_employee", {
        displayName,
        email,
        request: `Add ${displayName}.`,
      });
    }
    const before = (await commits("employees.create")).length;
    await page.goto("/requests");
    const drafts = page.getByRole("region", { name: "Drafts of Hiring planner" });
    await expect(drafts).toContainText("2 drafts of the agent Hiring planner");
    await expect(page.getByText("Your agent Hiring planner").first()).toBeVisible();
    await drafts.getByRole("button", { name: "Approve all…" }).click();
    for (const name of names)
      await expect(drafts.getByRole("listitem").filter({ hasText: name })).toHaveCount(1);
    await expectAccessible(page, "The drafts of one agent");
    await drafts.getByRole("button", { name: "Approve and send 2" }).click();
    await expect
      .poll(async () => (await commits("employees.create")).length, { timeout: 20_000 })
      .toBe(before + 2);
    await expect(drafts).toHaveCount(0);
  },
);

test(
  "the draft of an order says what it would do and what the check says now, and is replaced by what a person places with changes",
  proof,
  async ({ page, world, admin, commits }) => {
    const agents = new AgentsSection(page);
    await page.goto("/settings");
    const token = await agents.create("Returns desk");
    const held = (await admin.rows("/inventory?limit=50")).filter(({ employeeId }) => employeeId);
    // A device that another order moves can't be collected, and is refused.
    const draftOf = async () => {
      for (const device of held) {
        const { structuredContent } = await callTool(world.origin, token, "create_order", {
          orderType: "Collection",
          employeeId: device.employeeId,
          productIds: [device.id],
          request: "Collect this device.",
        });
        if (structuredContent?.draft) return { device, ...structuredContent.draft };
      }
      throw new Error("No device can be collected");
    };
    const { device, address, id } = await draftOf();
    await page.goto(new URL(address ?? "").pathname);
    const panel = page.locator("section", {
      has: page.getByRole("heading", { name: "If you approve" }),
    });
    await expect(panel).toContainText("A courier will be sent to");
    await expect(panel).toContainText(/devices? remains? with|No device remains with/);
    await expect(panel.getByRole("status")).toHaveText("Can be placed");
    await expect(panel).toContainText(String(device.serialNumber));
    await expectAccessible(page, "The draft of an order");

    await page.getByRole("link", { name: "Edit and place…" }).click();
    const form = new NewOrderPage(page);
    await expect(form.page.getByText("Filled in by the agent Returns desk.")).toBeVisible();
    await expect(form.type("Collection")).toBeChecked();
    await expect(form.device(device).selected).toBeChecked();
    await form.device(device).returnOption.selectOption("store");
    await form.expectCanBePlaced();
    await expectAccessible(page, "The form of a draft");
    const edited = {
      orderType: "Collection",
      employeeId: device.employeeId,
      productIds: [device.id],
      dispositions: [{ productId: device.id, disposition: "store" }],
    };
    const resourceId = await form.placeAndExpectAccepted();
    expect(await commits("orders.create")).toMatchObject([
      { resourceId, bodyHash: hashBody(edited) },
    ]);

    await page.goto(`/requests/${id}`);
    const request = new RequestPage(page);
    await expectStatus(request.status, "abandoned");
    await expect(request.status).toContainText("Replaced");
    await expect(page.getByRole("radio")).toHaveCount(0);
    await page.getByRole("link", { name: "See the other request" }).click();
    await expectStatus(request.status, "accepted");
    const main = page.getByRole("main");
    await expect(
      main.getByRole("link", { name: "draft of the agent Returns desk" }),
    ).toHaveAttribute("href", `/requests/${id}`);
    const { structuredContent } = await callTool(world.origin, token, "get_request", { id });
    expect(structuredContent?.draft?.status).toBe("replaced");
    // The form of a draft that has ended fills in nothing.
    await page.goto(`/orders/new?draft=${id}`);
    await expect(main).toContainText("can’t be changed any more");
    await expect(form.placeButton).toHaveCount(0);
  },
);

test(
  "the drafts of an employee's change and of a charger open in their forms, and what a person places ends them",
  proof,
  async ({ page, world, admin, commits }) => {
    const agents = new AgentsSection(page);
    await page.goto("/settings");
    const token = await agents.create("Service desk");
    const main = page.getByRole("main");
    const editLink = main.getByRole("link", { name: "Edit and place…" });
    const draftOf = async (tool: string, input: object) => {
      const { structuredContent } = await callTool(world.origin, token, tool, input);
      return structuredContent?.draft;
    };
    const statusOf = async (id: string | undefined) =>
      (await callTool(world.origin, token, "get_request", { id })).structuredContent?.draft?.status;

    const [person, other] = await admin.rows("/employees?limit=2");
    const change = await draftOf("update_employee", {
      id: person?.id,
      jobTitle: "Head of Ops",
      department: "Operations",
      request: "Promote them.",
    });
    await page.goto(`/employees/${other?.id}/edit?draft=${change?.id}`);
    await expect(main).toContainText("There is no such draft.");
    await page.goto(`/requests/${change?.id}`);
    await editLink.click();
    await expect(main).toContainText("Filled in by the agent Service desk.");
    await expect(field(page, "Department")).toHaveValue("Operations");
    await expect(field(page, "Display name")).toHaveValue(String(person?.displayName));
    await field(page, "Job title").fill("Head of Operations");
    await expectAccessible(page, "The form of a drafted change");
    await button(page, /^Save/).click();
    await expectStatus(intentStatus(page), "accepted", 20_000);
    const edited = { jobTitle: "Head of Operations", department: "Operations" };
    expect(await commits("employees.update")).toMatchObject([{ bodyHash: hashBody(edited) }]);
    expect(await statusOf(change?.id)).toBe("replaced");

    const deployments = await admin.allRows("/orders?type=Deployment&sort=createdAt");
    const draftCharger = async () => {
      for (const { id } of deployments) {
        const { order } = (await admin.read(`/orders/${id}`)).body as { order: Row };
        const devices = order.deviceRequests as Row[];
        const eligible = devices.filter(({ chargerStatus }) => chargerStatus === "Damaged");
        const [device] = eligible;
        if (!device || (order.accessories as Row[]).length > 0) continue;
        const input = { id, productId: device.productId, request: "Send a charger." };
        const draft = await draftOf("add_power_accessory", input);
        if (draft) return { draft, device };
      }
      throw new Error("No order with an eligible device");
    };
    const { draft, device } = await draftCharger();
    await page.goto(`/requests/${draft.id}`);
    const dialog = new ChargerDialog(page);
    await main.getByRole("button", { name: "Edit and place…" }).click();
    await expect(dialog.device(String(device.serialNumber))).toBeChecked();
    await dialog.root.getByRole("radio", { name: "Another device of this order" }).check();
    await dialog.root
      .getByRole("textbox", { name: "Serial number" })
      .fill(String(device.serialNumber));
    await dialog.submitAndExpectAccepted(20_000);
    expect(await commits("orders.add-accessory")).toMatchObject([
      { bodyHash: hashBody({ serialNumber: device.serialNumber }) },
    ]);
    expect(await statusOf(draft.id)).toBe("replaced");
  },
);
