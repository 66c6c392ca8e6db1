import { proof } from "#testing/proofs.ts";
import { type IdentityProvider, startIdentityProvider } from "#testing/world/identity-provider.ts";
import { startWorld } from "#testing/world/world.ts";
import { test as base, expect } from "./fixtures.ts";
import { table } from "./pages/list-page.ts";
import { accountMenuButton, screenHeading } from "./pages/shell.ts";
import {
  logInAtProvider,
  signInError,
  signInNewPerson,
  singleSignOnButton,
} from "./pages/sign-in-page.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import { readRoute } from "./support/read-route.ts";

const label = "Example ID";

// A world with an identity provider of its own. Each needs the other's address to start.
const test = base.extend<object, { provider: IdentityProvider }>({
  provider: [
    async ({ browserName: _ }, use) => {
      const provider = await startIdentityProvider({
        consoleOrigin: "http://127.0.0.1:9",
        accounts: new Map([
          ["ada", { name: "Ada Admin", roles: ["quartermaster.admin"] }],
          ["guest", { name: "Guest", roles: ["another.application"] }],
        ]),
      });
      await use(provider);
      await provider.close();
    },
    { scope: "worker" },
  ],
  world: [
    async ({ provider }, use) => {
      const world = await startWorld({
        ownService: true,
        settings: { QM_SWEEPS: "off", QM_OIDC_LABEL: label, ...provider.settings },
      });
      provider.setConsoleOrigin(world.origin);
      await use(world);
      await world.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.use({ account: null });

test("a person signs in by the identity provider, arrives at the page asked for, and signs out of both", async ({
  page,
  provider,
}) => {
  await page.goto("/orders?limit=20");
  await expect(page).toHaveURL(/\/signin\?from=/);
  await expectAccessible(page, "sign-in with single sign-on");
  await singleSignOnButton(page, label).click();
  await page.waitForURL(`${provider.issuer}/login/**`);
  await logInAtProvider(page, "ada");

  await page.waitForURL("/orders?limit=20");
  await expect(screenHeading(page)).toHaveText("Orders");
  await expect(table(page)).toBeVisible();
  const menu = accountMenuButton(page);
  await expect(menu).toHaveAccessibleName(/^Ada Admin .*account menu$/);
  await menu.click();
  await expect(page.getByRole("definition").filter({ hasText: /^admin$/i })).toBeVisible();

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(`${provider.issuer}/session/end**`);
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await page.waitForURL(/\/signin(\?|$)/);
  expect((await readRoute(page.request, "orders.list")).status()).toBe(401);
  await singleSignOnButton(page, label).click();
  await expect(page.getByLabel("Account")).toBeVisible();
});

for (const [first, second, marks] of [
  [0, 1, proof],
  [1, 0, {}],
] as const) {
  test(
    `sign-ins that began in two tabs both end at their own page, tab ${first + 1} first`,
    marks,
    async ({ context }) => {
      const asked = [
        { path: "/orders?limit=20", heading: "Orders" },
        { path: "/employees?limit=20", heading: "Employees" },
      ];
      const tabs = [];
      for (const { path, heading } of asked) {
        const tab = await context.newPage();
        await tab.goto(path);
        await singleSignOnButton(tab, label).click();
        await expect(tab.getByLabel("Account")).toBeVisible();
        tabs.push({ tab, path, heading });
      }
      for (const at of [first, second]) {
        const { tab, path, heading } = tabs[at] as (typeof tabs)[number];
        await logInAtProvider(tab, "ada");
        await tab.waitForURL(path);
        await expect(screenHeading(tab)).toHaveText(heading);
        await expect(table(tab)).toBeVisible();
      }
      // The first tab goes on with the session of the second sign-in.
      const { tab } = tabs[first] as (typeof tabs)[number];
      await tab.reload();
      await expect(table(tab)).toBeVisible();
    },
  );
}

test("a person without a role is told which value is unknown, and is not signed in", async ({
  page,
}) => {
  await page.goto("/signin");
  await singleSignOnButton(page, label).click();
  await logInAtProvider(page, "guest");
  await page.waitForURL(/\/signin\?denied=/);
  await expect(signInError(page)).toContainText('doesn\'t know: "another.application"');
  expect((await readRoute(page.request, "orders.list")).status()).toBe(401);
});

test(
  "an identity provider that is down is named as the reason, and passwords still work",
  proof,
  async ({ page, provider, world }) => {
    await provider.close();
    try {
      await page.goto("/signin");
      await singleSignOnButton(page, label).click();
      await expect(signInError(page)).toContainText("Your identity provider can't be reached");
      await signInNewPerson(page, world, "break.glass@example.com", "admin");
      await page.goto("/orders");
      await expect(table(page)).toBeVisible();
    } finally {
      await provider.reopen();
    }
  },
);
