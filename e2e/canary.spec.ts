import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { proof, seedOf, splitProof } from "#testing/proofs.ts";
import { screenNames } from "#testing/world/screens.ts";
import { askAll } from "#testing/world/service.ts";
import type { World } from "#testing/world/world.ts";
import { findKey } from "../scripts/test/key-search.ts";
import { expect, test, tracedWorld } from "./fixtures.ts";
import { openScreen, screenHeading } from "./pages/shell.ts";
import { advance, sendEvents } from "./support/control.ts";
import { answer, refusal } from "./support/faults.ts";
import type { Person } from "./support/people.ts";
import { dumpDatabase } from "./support/secret-traces.ts";

// Logs at every level, because no level may contain a key.
test.use({ isRecorded: true, worldOptions: tracedWorld });

/** Returns the keys and the webhook secrets that the bytes contain, each with its encoding. */
const leaksIn = (bytes: Buffer, world: World): string[] =>
  world.keys.flatMap(({ label, key, webhookSecret }) =>
    [key, webhookSecret]
      .filter((secret) => secret !== undefined)
      .flatMap((secret) => findKey(bytes, secret))
      .map((spelling) => `${label}: ${spelling}`),
  );

const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const cacheNames = await caches.keys().catch(() => []);
    const databases = await indexedDB.databases();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, cacheNames, databases]);
  });

/** Opens the screens of a person that have these names, three at the same time, because a screen mostly waits for answers. */
const openScreens = async (context: BrowserContext, person: Person, names: readonly string[]) => {
  const left = (await person.screens()).filter(({ name }) => names.includes(name));
  const openNext = async () => {
    const page = await context.newPage();
    for (let screen = left.shift(); screen !== undefined; screen = left.shift()) {
      await openScreen(page, screen.path, screen.name);
      await expect(screenHeading(page), screen.name).toHaveCount(1);
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: 3 }, openNext));
};

/** Expects that the static files of the received pages have no source maps. */
const expectNoSourceMaps = async (world: World, received: Buffer) => {
  const scripts = new Set(
    received.toString("latin1").match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g),
  );
  expect(scripts.size).toBeGreaterThan(3);
  for (const path of scripts) {
    const map = await fetch(`${world.origin}${path}.map`);
    expect(map.status, `${path}.map`).toBe(404);
  }
};

/**
 * Returns the lines that hold a personal value, and those that are not JSON with a level. Entries of the audit log
 * say who did what, so they hold the email of their person.
 */
const personalLinesOf = (log: string, values: readonly unknown[]): string[] => {
  const texts = values.filter((value) => typeof value === "string" && value.length > 5) as string[];
  const isWrong = (line: string) => {
    const { level, event } = JSON.parse(line) as { level?: unknown; event?: unknown };
    if (typeof level !== "number") return true;
    return event !== "audit" && texts.some((text) => line.includes(text));
  };
  return log.trimEnd().split("\n").filter(isWrong);
};

test("findKey finds a key in every encoding and at every offset", () => {
  const key = "svc_sk_Zm9vYmFyLWNhbmFyeS1rZXktNDI";
  const bare = key.slice("svc_sk_".length);
  for (const text of [key, bare]) {
    const bytes = Buffer.from(text);
    for (const before of ["", "a", "ab", "abc"]) {
      const inside = Buffer.from(`${before}${text}!`);
      expect(findKey(Buffer.from(`x${inside.toString("base64")}x`), key)).toContain("base64");
      expect(findKey(Buffer.from(inside.toString("base64url")), key)).toContain("base64url");
    }
    expect(findKey(Buffer.from(`<b>${text}</b>`), key)).toContain("raw");
    expect(findKey(Buffer.from(bytes.toString("hex")), key)).toContain("hex");
    expect(findKey(Buffer.from(bytes.toString("hex").toUpperCase()), key)).toContain("HEX");
    const percent = [...bytes].map((byte) => `%${byte.toString(16)}`).join("");
    expect(findKey(Buffer.from(percent), key)).toContain("percent");
  }
  expect(findKey(Buffer.from("no key in this text"), key)).toEqual([]);
});

const kinds = ["admin", "manager", "support"] as const;
/** An admin has every screen, and the ones of keys alone. */
const marksOfKind = seedOf(kinds, ["admin"]);
/** What a connection is shown on, and one screen of each size class. */
const screenParts = splitProof(screenNames, [
  "Today",
  "Orders",
  "Order",
  "New order",
  "Settings",
  "Connections",
  "Connection",
]);

for (const { kind, part, marks, members } of kinds.flatMap((kind) =>
  screenParts.map(({ part, marks, members }) => ({
    ...{ kind, part, members },
    marks: marksOfKind(kind) === proof ? proof : marks,
  })),
)) {
  test(
    `no screen of ${part} sends a key to the browser of ${kind}`,
    marks,
    async ({ page, context, world, signInAs, recorder }) => {
      const person = await signInAs(kind, "/");
      await openScreens(context, person, members);
      const received = recorder.received();
      // Proves that the recorder receives the contents of pages.
      expect(received.includes("/_next/static/")).toBe(true);
      expect(received.includes(person.user.email)).toBe(true);
      expect(leaksIn(received, world)).toEqual([]);
      const cookies = JSON.stringify(await context.cookies());
      expect(leaksIn(Buffer.from(cookies + (await readStorage(page))), world)).toEqual([]);
      await expectNoSourceMaps(world, received);
    },
  );
}

/** How a service repeats the key in a message: refused, failed, of its other form, and as a page. */
const repeats: Record<string, (message: string, key: string) => ReturnType<typeof answer>> = {
  "400": (message) => refusal("*", 400, message),
  "401": (message, key) => {
    const error = { type: "authentication_error", message, request_id: key };
    return answer("*", { error }, 401);
  },
  "403": (message) => refusal("*", 403, message),
  "404": (message) => refusal("*", 404, message),
  "500": (message) => refusal("*", 500, message),
  "502, a page": (message) => answer("*", `<h1>${message}</h1>`, 502),
  "a page": (message) => answer("*", `<h1>${message}</h1>`),
};

for (const { part, marks, members } of splitProof(Object.keys(repeats), ["401", "502, a page"])) {
  test(
    `a key that the service repeats in ${part} of its answers does not reach the browser`,
    marks,
    async ({ page, admin, world, faults, recorder }) => {
      const orderPath = await admin.pathOf("Order");
      const message = `The key ${admin.key} is not welcome`;
      for (const how of members) {
        const fault = repeats[how]?.(message, admin.key);
        if (fault === undefined) throw new Error(how);
        await faults({ ...fault, headers: { "x-request-id": admin.key } });
        for (const path of ["/", "/orders", orderPath, "/settings", "/catalog"]) {
          await page.goto(path);
          await expect(page.getByRole("alert").first(), `${how} ${path}`).toBeVisible();
        }
      }
      expect(leaksIn(recorder.received(), world)).toEqual([]);
    },
  );
}

test("the log contains no key and no personal value, and the database contains keys and events only encrypted", async ({
  page,
  admin,
  world,
  faults,
}) => {
  await page.goto("/");
  await advance(world, 1);
  const events = await sendEvents(world);
  expect(events).toEqual({ accepted: expect.any(Number), refused: 0 });
  expect(events.accepted).toBeGreaterThan(0);
  await faults({ operation: "*", kind: "reset-before-commit" });
  await page.goto("/orders");
  await expect(page.getByRole("alert").first()).toBeVisible();
  const log = await readFile(world.consoleLog);
  expect(log.length).toBeGreaterThan(0);
  expect(leaksIn(log, world)).toEqual([]);
  const employees = await askAll(world, admin, "/employees");
  const personal = employees.flatMap(({ id, email, displayName }) => [id, email, displayName]);
  expect(
    personalLinesOf(String(log), [...personal, ...world.keys.map(({ user }) => user.email)]),
  ).toEqual([]);

  const dump = await dumpDatabase(world);
  expect(dump.includes(admin.user.email)).toBe(true);
  expect(dump.includes("sealed") || dump.includes("v1.")).toBe(true);
  expect(leaksIn(dump, world)).toEqual([]);
  expect(dump.includes("order.status_changed")).toBe(true);
  expect(dump.includes("previous_status")).toBe(false);
});
