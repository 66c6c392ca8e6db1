"use server";

import "server-only";
import { z } from "zod";
import type { ConnectionForm, ConnectionView, KeyCheck } from "#lib/protocol/connection.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { ConnectionName } from "#lib/protocol/person.ts";
import {
  addConnection as add,
  findConnectionView,
  setConnectionDisabled as setDisabled,
} from "#lib/server/connections/connections.ts";
import {
  dropPreviousKey as drop,
  restorePreviousKey as restore,
  rotateKey as rotate,
} from "#lib/server/connections/rotate-key.ts";
import { checkKey } from "#lib/server/connections/verify-key.ts";
import { apiKeyField } from "#lib/server/setting-fields.ts";
import { lineField } from "#lib/v4/fields/field.ts";
import { capabilities } from "#lib/v4/operations/operation.ts";
import { changeAsAdmin, readAsAdmin } from "./change-as-admin.ts";
import { connectionNameSchema, connectionText } from "./connection-name.ts";

const environmentSchema = z.enum(["sandbox", "production"]);

const addressFields = { environment: environmentSchema, baseUrl: z.string().min(1).max(500) };

const keySchema = z.strictObject({ ...addressFields, apiKey: apiKeyField });

const formSchema = z.strictObject({
  ...keySchema.shape,
  label: lineField(80),
  capabilities: z
    .array(z.enum(capabilities))
    .max(capabilities.length)
    .transform((declared) => capabilities.filter((each) => declared.includes(each))),
});

type KeyForm = Pick<ConnectionForm, "environment" | "baseUrl" | "apiKey">;

const addressOf = ({ environment, baseUrl }: Pick<KeyForm, "environment" | "baseUrl">) =>
  `${environment} ${baseUrl}`;

/** A change that needs nothing but the name of a connection. */
const ofConnection = {
  schema: connectionNameSchema,
  subjectOf: connectionText,
  environmentOf: ({ environment }: ConnectionName) => environment,
};

/** Asks the service whose a key is and what it can read. Saves nothing. */
export async function checkApiKey(form: KeyForm): Promise<KeyCheck | { failure: Failure }> {
  const about = {
    action: "connections.check-key" as const,
    schema: keySchema,
    subjectOf: addressOf,
    environmentOf: (input: z.infer<typeof keySchema>) => input.environment,
  };
  return readAsAdmin(about, form, ({ apiKey, ...address }) => checkKey(address, apiKey));
}

/** Adds a connection whose key the service accepts. */
export async function addConnection(
  form: ConnectionForm,
): Promise<ConnectionName | { failure: Failure }> {
  const about = {
    action: "connections.add" as const,
    schema: formSchema,
    subjectOf: addressOf,
    environmentOf: (input: z.infer<typeof formSchema>) => input.environment,
  };
  return changeAsAdmin(about, form, async (input, admin) => {
    const { id } = await add(admin.commit, input);
    return { environment: input.environment, id };
  });
}

type ConnectionAnswer = { connection: ConnectionView | null } | { failure: Failure };

/** Disables a connection, so that nothing is sent with its key, or enables it again. */
export async function setConnectionDisabled(
  name: ConnectionName,
  isDisabled: boolean,
): Promise<ConnectionAnswer> {
  const schema = z.strictObject({ name: connectionNameSchema, isDisabled: z.boolean() });
  const about = {
    action: isDisabled ? ("connections.disable" as const) : ("connections.enable" as const),
    schema,
    subjectOf: (input: z.infer<typeof schema>) => connectionText(input.name),
    environmentOf: (input: z.infer<typeof schema>) => input.name.environment,
  };
  return changeAsAdmin(about, { name, isDisabled }, async (input, admin) => {
    await setDisabled(admin.commit, input.name, input.isDisabled);
    return { connection: await findConnectionView(admin, input.name) };
  });
}

const rotationSchema = z.strictObject({
  name: connectionNameSchema,
  apiKey: apiKeyField,
  isOwnerConfirmed: z.boolean(),
});

/** Replaces the key of a connection. With an owner that is not known to be the same, asks first. */
export async function rotateKey(rotation: {
  name: ConnectionName;
  apiKey: string;
  isOwnerConfirmed: boolean;
}): Promise<{ result: "rotated" | "unknown owner" } | { failure: Failure }> {
  const about = {
    action: "connections.rotate-key" as const,
    schema: rotationSchema,
    subjectOf: (input: z.infer<typeof rotationSchema>) => connectionText(input.name),
    environmentOf: (input: z.infer<typeof rotationSchema>) => input.name.environment,
  };
  return changeAsAdmin(about, rotation, async ({ name, apiKey, isOwnerConfirmed }, admin) => ({
    result: await rotate(admin.commit, name, apiKey, isOwnerConfirmed),
  }));
}

/** Makes the key before the last rotation the current one again. Returns the failure, or `null`. */
export async function restorePreviousKey(name: ConnectionName): Promise<Failure | null> {
  const about = { action: "connections.restore-key" as const, ...ofConnection };
  const answer = await changeAsAdmin(about, name, async (input, admin) => {
    await restore(admin.commit, input);
    return { failure: null };
  });
  return answer.failure;
}

/** Deletes the key before the last rotation, at once. Returns the failure, or `null`. */
export async function dropPreviousKey(name: ConnectionName): Promise<Failure | null> {
  const about = { action: "connections.drop-key" as const, ...ofConnection };
  const answer = await changeAsAdmin(about, name, async (input, admin) => {
    await drop(admin.commit, input);
    return { failure: null };
  });
  return answer.failure;
}
