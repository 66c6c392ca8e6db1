"use server";

import "server-only";
import { z } from "zod";
import type { Failure } from "#lib/protocol/failure.ts";
import type { InviteForm, PersonView } from "#lib/protocol/person.ts";
import { emailSchema } from "#lib/server/auth/people.ts";
import {
  inviteAccount,
  listAccounts,
  resetAccountPassword,
  setAccountConnection,
  setAccountDisabled,
  setAccountRole,
} from "#lib/server/people-admin/accounts.ts";
import { roleSchema } from "#lib/server/role.ts";
import { changeAsAdmin } from "./change-as-admin.ts";

const personIdSchema = z.string().min(1).max(200);

const connectionSchema = z
  .strictObject({
    environment: z.enum(["sandbox", "production"]),
    id: z.string().min(1).max(200),
  })
  .nullable();

const inviteSchema = z.strictObject({
  email: emailSchema,
  displayName: z.string().trim().min(1).max(120),
  role: roleSchema,
  connection: connectionSchema,
});

/** All accounts after a change, or why nothing was changed. */
type PeopleAnswer = { people: PersonView[] } | { failure: Failure };
/** A one-time password, which is shown once, and all accounts. */
type PasswordAnswer = { password: string; people: PersonView[] } | { failure: Failure };

/** Adds a local account. The answer alone has its one-time password. */
export async function invitePerson(form: InviteForm): Promise<PasswordAnswer> {
  const about = {
    action: "people.invite",
    schema: inviteSchema,
    subjectOf: ({ email }: InviteForm) => email,
  };
  return changeAsAdmin(about, form, async (input, admin) => {
    const { password } = await inviteAccount(input);
    return { password, people: await listAccounts(admin) };
  });
}

/** Disables an account, which ends its sessions, or enables it again. */
export async function setPersonDisabled(id: string, isDisabled: boolean): Promise<PeopleAnswer> {
  const schema = z.strictObject({ id: personIdSchema, isDisabled: z.boolean() });
  const about = {
    action: isDisabled ? "people.disable" : "people.enable",
    schema,
    subjectOf: (input: z.infer<typeof schema>) => input.id,
  };
  return changeAsAdmin(about, { id, isDisabled }, async (input, admin) => {
    await setAccountDisabled(input.id, input.isDisabled);
    return { people: await listAccounts(admin) };
  });
}

/** Replaces a password by a one-time password and ends the sessions. */
export async function resetPersonPassword(id: string): Promise<PasswordAnswer> {
  const about = {
    action: "people.reset-password",
    schema: personIdSchema,
    subjectOf: (personId: string) => personId,
  };
  return changeAsAdmin(about, id, async (personId, admin) => {
    const password = await resetAccountPassword(personId);
    return { password, people: await listAccounts(admin) };
  });
}

/** Changes the role of an account and ends its sessions. */
export async function setPersonRole(id: string, role: string): Promise<PeopleAnswer> {
  const schema = z.strictObject({ id: personIdSchema, role: roleSchema });
  const about = {
    action: "people.set-role",
    schema,
    subjectOf: (input: z.infer<typeof schema>) => `${input.id} ${input.role}`,
  };
  return changeAsAdmin(about, { id, role }, async (input, admin) => {
    await setAccountRole(input.id, input.role);
    return { people: await listAccounts(admin) };
  });
}

/** Changes the connection of an account and ends its sessions. */
export async function setPersonConnection(
  id: string,
  connection: PersonView["connection"],
): Promise<PeopleAnswer> {
  const schema = z.strictObject({ id: personIdSchema, connection: connectionSchema });
  const about = {
    action: "people.set-connection",
    schema,
    subjectOf: (input: z.infer<typeof schema>) => `${input.id} ${input.connection?.id ?? "none"}`,
  };
  return changeAsAdmin(about, { id, connection }, async (input, admin) => {
    await setAccountConnection(input.id, input.connection);
    return { people: await listAccounts(admin) };
  });
}
