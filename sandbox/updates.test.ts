import { beforeAll, expect, test } from "vitest";
import { unwrapField } from "#lib/v4/fields/field.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import { pathOf } from "#lib/v4/operations/operation.ts";
import { type OperationName, specOf, type WriteName, writeNames } from "#lib/v4/registry.ts";
import { isUpdateName } from "#testing/samples.ts";
import { type Client, clientAs, setUpSandbox } from "#testing/sandbox/client.ts";
import { findInputsOf } from "#testing/sandbox/inputs.ts";

const service = setUpSandbox("file");
const { admin } = service;
const updates = writeNames.filter(isUpdateName);

let inputs: Record<OperationName, JsonObject>;
beforeAll(async () => {
  inputs = await findInputsOf(admin);
});

/** Returns an update of its sample's record, and the read of that record. */
const openRecord = (name: WriteName, client: Client = admin) => {
  const { id, ...sample } = inputs[name];
  const path = `/v4${pathOf(specOf(name)).replace("{id}", String(id))}`;
  return {
    sample,
    update: async (change: object) => (await client.patch(path, change)).status,
    read: () => client.one(path, specOf(name).output.key),
  };
};

test.each(updates)("%s sets the fields that it names and keeps all others", async (name) => {
  const { sample, update, read } = openRecord(name);
  const before = await read();
  expect(before).not.toMatchObject(sample);
  expect(await update(sample)).toBe(200);
  expect(await read()).toEqual({ ...before, ...sample });
});

test.each(updates)(
  "%s clears each field that may be null, by null and by an empty text where it takes one",
  async (name) => {
    const { update, read } = openRecord(name);
    const { input } = specOf(name);
    const accepts = (field: string, value: unknown) =>
      input.safeParse({ ...inputs[name], [field]: value }).success;
    for (const [field, schema] of Object.entries(input.shape)) {
      if (!unwrapField(schema).isNullable) continue;
      const text = ["DE", "ada@meridian.example"].find((value) => accepts(field, value));
      for (const empty of [null, ""].filter((value) => accepts(field, value))) {
        expect(await update({ [field]: text }), field).toBe(200);
        expect(await read()).toMatchObject({ [field]: text });
        expect(await update({ [field]: empty }), field).toBe(200);
        expect(await read()).toMatchObject({ [field]: null });
      }
    }
  },
);

test.each(updates)(
  "%s refuses a record that the key can't see, and changes nothing",
  async (name) => {
    const { sample, update } = openRecord(name, clientAs(service.sandbox, "other-company"));
    const { read } = openRecord(name);
    const before = await read();
    const change = Object.fromEntries(Object.keys(sample).map((field) => [field, "Not mine"]));
    expect(await update(change)).toBe(404);
    expect(await read()).toEqual(before);
  },
);
