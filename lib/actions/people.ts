"use server";

import "server-only";
import { z } from "zod";
import type { SessionsAnswer } from "#lib/protocol/account.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { ConnectionName, InviteForm, PersonView } from "#lib/protocol/person.ts";
import { emailSchema } from "#lib/server/auth/people.ts";
import { setAccountGrant, withdrawAccountGrant } from "#lib/server/people-admin/account-grants.ts";
import {
  endAccountSession,
  endAccountSessions,
  listAccountSessions,
} from "#lib/server/people-admin/account-sessions.ts";
import {
  inviteAccount,
  listAccounts,
  resetAccountPassword,
  setAccountDisabled,
  setAccountRole,
} from "#lib/server/people-admin/accounts.ts";
import { roleSchema } from "#lib/server/role.ts";
import { changeAsAdmin } from "./change-as-admin.ts";
import { connectionNameSchema, connectionText } from "./connection-name.ts";

const personIdSchema = z.string().min(1).max(200);

const inviteSchema = z.strictObject({
  email: emailSchema,
  displayName: z.string().trim().min(1).max(120),
  role: roleSchema,
  connection: connectionNameSchema.nullable(),
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
    const { password } = await inviteAccount(admin, input);
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
    await setAccountDisabled(admin, input.id, input.isDisabled);
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
    const password = await resetAccountPassword(admin, personId);
    return { password, people: await listAccounts(admin) };
  });
}

/** Changes the role of an account and of all its grants, and ends its sessions. */
export async function setPersonRole(id: string, role: string): Promise<PeopleAnswer> {
  const schema = z.strictObject({ id: personIdSchema, role: roleSchema });
  const about = {
    action: "people.set-role",
    schema,
    subjectOf: (input: z.infer<typeof schema>) => `${input.id} ${input.role}`,
  };
  return changeAsAdmin(about, { id, role }, async (input, admin) => {
    await setAccountRole(admin, input.id, input.role);
    return { people: await listAccounts(admin) };
  });
}

const grantSchema = z.strictObject({
  id: personIdSchema,
  connection: connectionNameSchema,
  role: roleSchema,
});

/** Gives a person a connection with a role, or changes the role with it. */
export async function setPersonGrant(
  id: string,
  connection: ConnectionName,
  role: string,
): Promise<PeopleAnswer> {
  const about = {
    action: "people.set-grant",
    schema: grantSchema,
    subjectOf: (input: z.infer<typeof grantSchema>) =>
      `${input.id} ${connectionText(input.connection)} ${input.role}`,
  };
  return changeAsAdmin(about, { id, connection, role }, async (input, admin) => {
    await setAccountGrant(admin, input.id, input.connection, input.role);
    return { people: await listAccounts(admin) };
  });
}

/** Withdraws a connection from a person. Sessions that use it have none from then on. */
export async function withdrawPersonGrant(
  id: string,
  connection: ConnectionName,
): Promise<PeopleAnswer> {
  const schema = z.strictObject({ id: personIdSchema, connection: connectionNameSchema });
  const about = {
    action: "people.withdraw-grant",
    schema,
    subjectOf: (input: z.infer<typeof schema>) => `${input.id} ${connectionText(input.connection)}`,
  };
  return changeAsAdmin(about, { id, connection }, async (input, admin) => {
    await withdrawAccountGrant(admin, input.id, input.connection);
    return { people: await listAccounts(admin) };
  });
}

const sessionHashSchema = z.string().regex(/^[\w-]{43}$/);

/** Lists the browsers in which a person is signed in. */
export async function listPersonSessions(id: string): Promise<SessionsAnswer> {
  const about = {
    action: "people.list-sessions",
    schema: personIdSchema,
    subjectOf: (personId: string) => personId,
  };
  return changeAsAdmin(about, id, async (personId, admin) => ({
    sessions: await listAccountSessions(admin, personId),
  }));
}

/** Ends one session of a person. Returns those that are left. */
export async function endPersonSession(id: string, sessionId: string): Promise<SessionsAnswer> {
  const schema = z.strictObject({ id: personIdSchema, sessionId: sessionHashSchema });
  const about = {
    action: "people.end-session",
    schema,
    subjectOf: (input: z.infer<typeof schema>) => input.id,
  };
  return changeAsAdmin(about, { id, sessionId }, async (input, admin) => ({
    sessions: await endAccountSession(admin, input.id, input.sessionId),
  }));
}

/** Ends all sessions of a person but the one that asks. Returns those that are left. */
export async function endPersonSessions(id: string): Promise<SessionsAnswer> {
  const about = {
    action: "people.end-sessions",
    schema: personIdSchema,
    subjectOf: (personId: string) => personId,
  };
  return changeAsAdmin(about, id, async (personId, admin) => ({
    sessions: await endAccountSessions(admin, personId),
  }));
}
