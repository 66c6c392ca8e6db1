import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { definitionOf, definitions } from "#lib/server/intents/writes/definitions.ts";
import { updateWrites } from "#lib/server/intents/writes/updates.ts";
import { writeKindOf } from "#lib/v4/client/write-status.ts";
import { registry, type WriteName } from "#lib/v4/registry.ts";

const journal = dirname(dirname(fileURLToPath(import.meta.url)));
const names = Object.keys(definitions) as WriteName[];

/** Operations of a resource. `me` asks who owns a key, whatever is written with it. */
const operations = Object.keys(registry).filter((name) => name.includes("."));

const namedIn = (source: string) => operations.filter((name) => source.includes(`"${name}"`));

describe("the definitions of writes", () => {
  it("are the only modules of the journal that name an operation", () => {
    const modules = globSync("**/*.ts", { cwd: journal }).filter(
      (path) => !/^writes\/|\.test\.ts$|(^|\/)test-/.test(path),
    );
    expect(modules.length).toBeGreaterThan(20);
    const naming = modules.filter(
      (path) => namedIn(readFileSync(`${journal}/${path}`, "utf8")).length > 0,
    );
    expect(naming).toEqual([]);
    const own = globSync("writes/*.ts", { cwd: journal });
    const named = own.flatMap((path) => namedIn(readFileSync(`${journal}/${path}`, "utf8")));
    const isNamed = (name: WriteName) => named.includes(name) || Object.hasOwn(updateWrites, name);
    expect(names.filter((name) => !isNamed(name))).toEqual([]);
  });

  it("of a PATCH follow from the read of its path, and of no other write", () => {
    const updates = names.filter((name) => writeKindOf(name) === "update");
    expect(Object.keys(updateWrites).sort()).toEqual(updates.sort());
    for (const name of updates) {
      expect(definitionOf(name).text.unknowable).toMatch(/^This API does not show .+ be known\.$/);
    }
  });

  it("let nothing that costs money be sent again without a person, but a sandbox order once", () => {
    expect(definitions["orders.create"].resend("production")).toBe("never");
    expect(definitions["orders.create"].resend("sandbox")).toBe("once");
    expect(definitions["orders.purchase"].resend()).toBe("never");
    expect(definitions["orders.add-accessory"].resend()).toBe("never");
    expect(definitions["company.add-address"].resend()).toBe("never");
    expect(definitions["employees.create"].resend()).toBe("again");
  });

  it.each(names)("of %s agree with what its statuses mean", (name) => {
    const kind = writeKindOf(name);
    const { lookUp, compare } = definitionOf(name);
    const isHidden = kind === "hidden value";
    expect(lookUp === null).toBe(isHidden);
    expect(compare === null).toBe(isHidden);
  });
});
