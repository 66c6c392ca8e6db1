import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { setUpMachine, temporaryFolder, testTime } from "#testing/cli/host.ts";
import { officeAddress } from "#testing/samples.ts";
import { idOf } from "#testing/sandbox/client.ts";
import { setUpControl } from "#testing/sandbox/control.ts";

const { service, admin, control } = setUpControl();

let last = 0;
/** Returns words that create a new employee, and the employee's email. */
const newEmployee = () => {
  last += 1;
  const email = `cli-${last}@meridian.example`;
  return {
    email,
    words: ["employees", "create", "--display-name", `New ${last}`, "--email", email],
  };
};

const countOf = (email: string) => admin.total(`/v4/employees?email=${encodeURIComponent(email)}`);

type Machine = Parameters<typeof setUpMachine>[0];

/** Returns a function that runs writes on a machine of its own, and the folder of its journal. */
const setUpWriter = (machine: Machine = {}) => {
  const state = temporaryFolder();
  const run = setUpMachine({ ...machine, env: { XDG_STATE_HOME: state, ...machine?.env } });
  return {
    journal: join(state, "quartermaster", "journal"),
    run: (words: readonly string[], options: Machine = {}) => {
      const { baseUrl, keys } = service.sandbox;
      const key = { QM_API_KEY: keys[0]?.key ?? "", QM_API_URL: baseUrl };
      return run(["--allow-localhost", ...words], { ...options, env: { ...key, ...options.env } });
    },
  };
};

describe("a write", () => {
  test("says what it sends where, and hides a PIN", async () => {
    const [laptop] = await admin.list("/v4/inventory?category=Laptops", "devices");
    const { run } = setUpWriter();
    const pin = await run([
      "products",
      "add-pin",
      "--product-id",
      idOf(laptop),
      "--pin-code",
      "90210",
    ]);
    expect(pin.stderr).toContain(`POST ${service.sandbox.baseUrl}/v4/products/pin-code\nin local`);
    expect(pin.stderr).toContain('"pinCode": "(not shown)"');
    expect(pin.stdout + pin.stderr).not.toContain("90210");
  });

  test("is asked for on a terminal, and not sent without a yes", async () => {
    const { email, words } = newEmployee();
    const questions: string[] = [];
    const { run } = setUpWriter();
    const ask = (answer: string) => (question: string) => {
      questions.push(question);
      return answer;
    };
    expect((await run(words, { ask: ask("n") })).exitCode).toBe(15);
    expect(await countOf(email)).toBe(0);
    expect((await run(words, { ask: ask("y") })).exitCode).toBe(0);
    expect(await countOf(email)).toBe(1);
    expect(questions).toEqual(["Send it? [y/N] ", "Send it? [y/N] "]);
  });

  test("in production is refused without a terminal, unless --yes confirms it", async () => {
    const { email, words } = newEmployee();
    const { run } = setUpWriter();
    const refused = await run([...words, "--environment", "prod"]);
    expect([refused.exitCode, await countOf(email)]).toEqual([15, 0]);
    expect(refused.stderr).toContain("Nothing was sent: add --yes to send it.");
    const sent = await run([...words, "--environment", "prod", "--yes"]);
    expect([sent.exitCode, await countOf(email)]).toEqual([0, 1]);
  });

  test("that was accepted is refused for 24 hours, unless --second asks for another", async () => {
    const time = testTime();
    const { run } = setUpWriter({ time });
    const words = Object.entries({ ...officeAddress, alias: "Twice" }).flatMap(([field, value]) => [
      `--${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]);
    const add = ["company", "add-address", ...words];
    const count = async () =>
      (await admin.list("/v4/company/addresses", "addresses")).filter(
        ({ alias }) => alias === "Twice",
      ).length;
    expect((await run(add)).exitCode).toBe(0);
    const again = await run(add);
    expect([again.exitCode, await count()]).toEqual([14, 1]);
    expect(again.stderr).toContain("--second");
    expect([(await run([...add, "--second"])).exitCode, await count()]).toEqual([0, 2]);
    time.pass(24 * 3_600_000 + 1);
    expect([(await run(add)).exitCode, await count()]).toEqual([0, 3]);
  });

  test("that is refused by the service may be sent again", async () => {
    const { run } = setUpWriter();
    const [person] = await admin.list("/v4/employees", "employees");
    const words = ["employees", "create", "--display-name", "A", "--email", String(person?.email)];
    for (const _attempt of [1, 2]) {
      const { exitCode, stderr } = await run(words);
      expect([exitCode, stderr]).toEqual([8, expect.stringContaining("Nothing was changed.")]);
    }
  });

  test("is not sent if what exists can't be read first", async () => {
    await control.faults({ kind: "500-before-commit", operation: "employees.list" });
    const { email, words } = newEmployee();
    const { exitCode, stderr } = await setUpWriter().run(words);
    await control.clear();
    expect([exitCode, await countOf(email)]).toEqual([10, 0]);
    expect(stderr).toContain("Nothing was sent");
  });

  test("that was never sent may be sent again", async () => {
    const { email, words } = newEmployee();
    const { run } = setUpWriter();
    let isDown = true;
    const send: typeof fetch = (address, init) => {
      const failure = Object.assign(new TypeError("fetch failed"), { code: "ECONNREFUSED" });
      return init?.method === "POST" && isDown ? Promise.reject(failure) : fetch(address, init);
    };
    expect((await run(words, { fetch: send })).exitCode).toBe(11);
    isDown = false;
    expect([(await run(words, { fetch: send })).exitCode, await countOf(email)]).toEqual([0, 1]);
  });
});

/** Lets no read through after a write, so that its outcome can't be looked up. */
const withoutLookups = (): typeof fetch => {
  let isSent = false;
  return (address, init) => {
    if (init?.method === "POST") isSent = true;
    else if (isSent) return Promise.reject(new TypeError("fetch failed"));
    return fetch(address, init);
  };
};

describe("an unknown outcome", () => {
  test("is never sent again, and has its own exit code and a way to look it up", async () => {
    const { email, words } = newEmployee();
    const { run } = setUpWriter({ time: testTime() });
    await control.faults({ kind: "500-after-commit", effect: "write" });
    const first = await run(words, { fetch: withoutLookups() });
    await control.clear();
    expect(first.exitCode).toBe(13);
    expect(first.stderr).toContain(`quartermaster employees list --email ${email}`);
    expect(first.stderr).not.toMatch(/try again/i);
    const second = await run(words);
    expect([second.exitCode, await countOf(email)]).toEqual([0, 1]);
    expect(second.stderr).toContain("its outcome is not known");
  });

  test.each([
    ["429-before-commit", 9],
    ["500-before-commit", 10],
  ] as const)(
    "of a %s is settled by the same command once the service had time to commit",
    async (kind, code) => {
      const { email, words } = newEmployee();
      const time = testTime();
      const { run } = setUpWriter({ time });
      await control.faults({ kind, effect: "write", times: 1 });
      const first = await run(words);
      expect([first.exitCode, first.stderr]).toEqual([
        13,
        expect.stringContaining("3 lookups found nothing yet."),
      ]);
      time.pass(120_000);
      const later = await run(words);
      expect([later.exitCode, await countOf(email)]).toEqual([code, 0]);
      expect(later.stderr).toContain(
        "The write was not carried out: 3 lookups show nothing of it.",
      );
      expect([(await run(words)).exitCode, await countOf(email)]).toEqual([0, 1]);
    },
  );

  test("is found at once or by --wait, in the same run or in a later one", async () => {
    const { email, words } = newEmployee();
    const { run } = setUpWriter({ time: testTime() });
    await control.faults({ kind: "500-after-commit", effect: "write" });
    const found = await run([...words, "--wait", "--format", "json"]);
    expect([found.exitCode, JSON.parse(found.stdout)]).toMatchObject([
      0,
      { ok: true, data: { email }, meta: { isLookedUp: true } },
    ]);
    const other = newEmployee();
    expect((await run(other.words, { fetch: withoutLookups() })).exitCode).toBe(13);
    await control.clear();
    const later = await run([...other.words, "--wait"]);
    expect([later.exitCode, await countOf(other.email)]).toEqual([0, 1]);
    // The lookup has settled it, so that it is an accepted write now.
    expect((await run(other.words)).exitCode).toBe(14);
  });

  test("that no lookup could have shown stays unknown after the quiet period, and --second is a decision", async () => {
    const { email, words } = newEmployee();
    const waits: number[] = [];
    const { run } = setUpWriter({ time: testTime((ms) => waits.push(ms)) });
    await control.faults({ kind: "500-before-commit", effect: "write", times: 1 });
    // The service finds no one by email: an empty answer proves nothing.
    const blind: typeof fetch = (address, init) =>
      String(address).includes("email=")
        ? Promise.resolve(Response.json({ status: "success", employees: [], totalCount: 0 }))
        : fetch(address, init);
    const { exitCode, stderr } = await run([...words, "--wait"], { fetch: blind });
    expect([exitCode, await countOf(email)]).toEqual([13, 0]);
    expect(stderr).toContain("may or may not have been carried out");
    expect(stderr).toContain("6 lookups found nothing, which proves nothing");
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(120_000);
    expect([(await run([...words, "--second"])).exitCode, await countOf(email)]).toEqual([0, 1]);
  });

  test.each([
    ["orders", "order"],
    ["accessories of an order", "charger"],
  ] as const)("of %s is found among new records", async (_what, kind) => {
    const { findCharger, placeOne } = await import("#testing/sandbox/orders.ts");
    const { run } = setUpWriter({ time: testTime() });
    const charger = await findCharger(admin, ["Damaged", "Not Included"]);
    const { person } = await placeOne(admin, "Deployment");
    const stock = await admin.list("/v4/inventory?status=available&category=Laptops", "devices");
    const order = `orders create --order-type Deployment --employee-id ${idOf(person)} --product-ids ${idOf(stock[0])}`;
    const accessory = `orders add-accessory ${charger.order} --product-id ${idOf(charger.device)}`;
    await control.faults({ kind: "500-after-commit", effect: "write" });
    const words = (kind === "order" ? order : accessory).split(" ");
    const found = await run([...words, "--wait", "--format", "json"]);
    await control.clear();
    expect(found.exitCode, found.stderr).toBe(0);
    expect(JSON.parse(found.stdout).data.id).toMatch(kind === "order" ? /^ord_/ : /^acc_/);
  });

  test("of a purchase only shows what may be its own", async () => {
    const { run } = setUpWriter({ time: testTime() });
    const items = [{ itemId: "cat_de001", quantity: 2, country: "DE" }];
    const body = JSON.stringify({ orderType: "Purchase for Inventory", items });
    await control.faults({ kind: "500-after-commit", effect: "write" });
    const { exitCode, stderr } = await run(["orders", "purchase", "--json", body, "--wait"]);
    await control.clear();
    expect([exitCode, stderr]).toEqual([13, expect.stringMatching(/perhaps its own: ord_/)]);
  });

  test("of a PIN can't be looked up, and the command says so", async () => {
    const [laptop] = await admin.list("/v4/inventory?category=Laptops", "devices");
    const { run } = setUpWriter();
    await control.faults({ kind: "500-after-commit", effect: "write" });
    const words = `products add-pin --product-id ${idOf(laptop)} --pin-code 11 --wait`.split(" ");
    const { exitCode, stderr } = await run(words);
    await control.clear();
    expect([exitCode, stderr]).toEqual([
      13,
      expect.stringContaining("never shows what this stores"),
    ]);
  });

  test("of an update that a 404 answers is decided by a lookup", async () => {
    const [person] = await admin.list("/v4/employees", "employees");
    const { run } = setUpWriter();
    await control.faults({ kind: "404-after-commit", effect: "write" });
    const words = `employees update ${idOf(person)} --job-title Changed`.split(" ");
    expect((await run(words)).exitCode).toBe(0);
    await control.clear();
  });
});

describe("the journal", () => {
  test("is on the disk before a byte of the write is sent, readable by its owner alone", async () => {
    const { words, email } = newEmployee();
    const { run, journal } = setUpWriter();
    const states: string[] = [];
    const send: typeof fetch = (address, init) => {
      if (init?.method === "POST") {
        const [name = ""] = readdirSync(journal).filter((one) => one.endsWith(".1.json"));
        expect(statSync(join(journal, name)).mode & 0o777).toBe(0o600);
        const stored = readFileSync(join(journal, name), "utf8");
        expect(stored).not.toContain(email);
        states.push(JSON.parse(stored).state);
      }
      return fetch(address, init);
    };
    expect((await run(words, { fetch: send })).exitCode).toBe(0);
    expect(states).toEqual(["sending"]);
  });

  test("that can't be stored, or read, lets nothing be sent", async () => {
    const { words, email } = newEmployee();
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    const { run, journal } = setUpWriter();
    const full = await run(words, { env: { XDG_STATE_HOME: file } });
    expect([full.exitCode, full.stderr]).toEqual([
      16,
      expect.stringContaining("Nothing was sent."),
    ]);
    expect(await countOf(email)).toBe(0);
    expect((await run(words)).exitCode).toBe(0);
    const [name = ""] = readdirSync(journal).filter((one) => one.endsWith(".1.json"));
    writeFileSync(join(journal, name), "{");
    expect([(await run([...words, "--second"])).exitCode, await countOf(email)]).toEqual([13, 1]);
  });

  test("that can't store an outcome does not hide it", async () => {
    const { words, email } = newEmployee();
    const { run, journal } = setUpWriter();
    const send: typeof fetch = (address, init) => {
      if (init?.method === "POST") {
        rmSync(journal, { recursive: true });
        writeFileSync(journal, "");
      }
      return fetch(address, init);
    };
    const { exitCode, stdout, stderr } = await run(words, { fetch: send });
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(email)]);
    expect(stderr).toContain("will count as one of unknown outcome");
  });

  test("lets one of several processes send the same write", async () => {
    const { words, email } = newEmployee();
    const { run } = setUpWriter();
    const ran = await Promise.all(Array.from({ length: 6 }, () => run(words)));
    const codes = ran.map(({ exitCode }) => exitCode).toSorted((a, b) => a - b);
    expect(codes[0]).toBe(0);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(await countOf(email)).toBe(1);
    expect(await control.total("/writes?operation=employees.create")).toBeGreaterThan(0);
  });
});
