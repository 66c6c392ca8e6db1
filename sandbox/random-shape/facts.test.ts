import { expect, test } from "vitest";
import type { LoggedAnswer } from "#sandbox/control/answer-log.ts";
import { startSandbox } from "#sandbox/start.ts";
import { clientAs } from "#testing/sandbox/client.ts";
import { controlClient } from "#testing/sandbox/control.ts";
import { pathFor, reads } from "#testing/sandbox/shapes.ts";

/** Returns the leaves of a value, with their paths in the form of the answer log: `[].sla.late`. */
const leavesOf = (value: unknown, path = ""): { path: string; value: unknown }[] => {
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, `${path}[]`));
  if (typeof value !== "object" || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, path === "" ? name : `${path}.${name}`),
  );
};

const toSnakeText = (text: string) => text.toLowerCase().replaceAll(" ", "_");

/** Returns whether an answer contains a fact, in one of the forms of the shapes. */
const contains = (values: readonly unknown[], fact: unknown) => {
  if (typeof fact !== "string") return values.some((value) => String(value) === String(fact));
  const time = /^\d{4}-\d\d-\d\dT/.test(fact) ? Date.parse(fact) : null;
  return values.some((value) => {
    if (typeof value !== "string") return false;
    if (value === fact || toSnakeText(value) === toSnakeText(fact)) return true;
    if (fact === "Swap from Inventory" && value === "swap") return true;
    // Some shapes leave out the milliseconds.
    return time !== null && Math.abs(Date.parse(value) - time) < 1_000;
  });
};

const isOmitted = (omitted: readonly string[], path: string) =>
  omitted.some(
    (left) => path === left || path.startsWith(`${left}.`) || path.startsWith(`${left}[`),
  );

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  "the shape random:%i contains every fact that the log does not list as omitted",
  async (seed) => {
    const sandbox = await startSandbox({ shape: `random:${seed}` });
    const admin = clientAs(sandbox, "admin");
    const control = controlClient(sandbox);
    const paths = await Promise.all(reads.map((name) => pathFor(admin, name)));
    await control.send("PUT", "/answers");
    for (const path of paths) expect((await admin.get(path)).status, path).toBe(200);
    const answers = (await control.get("/answers")).body.answers as LoggedAnswer[];
    expect(answers).toHaveLength(paths.length);
    let compared = 0;
    for (const { operation, body, facts, omitted } of answers) {
      const values = leavesOf(body).map(({ value }) => value);
      const { record, items } = facts as { record?: unknown; items?: unknown };
      for (const { path, value } of leavesOf(record ?? items)) {
        if (value === null || isOmitted(omitted, path)) continue;
        compared += 1;
        const isName = path.endsWith("displayName") && typeof value === "string";
        const parts = isName && !contains(values, value) ? value.split(/ (.*)/, 2) : [value];
        for (const part of parts) {
          expect(contains(values, part), `${operation} ${path}: ${String(part)}`).toBe(true);
        }
      }
    }
    expect(compared).toBeGreaterThan(300);
    await sandbox.close();
  },
);
