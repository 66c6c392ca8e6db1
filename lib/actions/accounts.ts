"use server";

import "server-only";
import { z } from "zod";
import type { SessionsAnswer } from "#lib/protocol/account.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { AccountView, ConnectionName, InviteForm } from "#lib/protocol/person.ts";
import {
  setAccountGrant as setGrant,
  withdrawAccountGrant as withdrawGrant,
} from "#lib/server/accounts/account-grants.ts";
import {
  endAccountSession as endSession,
  endAccountSessions as endSessions,
  listAccountSessions as listSessions,
} from "#lib/server/accounts/account-sessions.ts";
import {
  inviteAccount as invite,
  listAccounts,
  resetAccountPassword as resetPassword,
  setAccountDisabled as setDisabled,
  setAccountRole as setRole,
} from "#lib/server/accounts/accounts.ts";
import { emailSchema } from "#lib/server/auth/people.ts";
import { roleSchema } from "#lib/server/role.ts";
import { lineField } from "#lib/v4/fields/field.ts";
import { changeAsAdmin, readAsAdmin } from "./change-as-admin.ts";
import { connectionNameSchema, connectionText } from "./connection-name.ts";

const accountIdSchema = z.string().min(1).max(200);

const inviteSchema = z.strictObject({
  email: emailSchema,
  displayName: lineField(120),
  role: roleSchema,
  connection: connectionNameSchema.nullable(),
});

/** All accounts after a change, or why nothing was changed. */
type AccountsAnswer = { people: AccountView[] } | { failure: Failure };
/** A one-time password, which is shown once, and all accounts. */
type PasswordAnswer = { password: string; people: AccountView[] } | { failure: Failure };

/** Adds a local account. The answer alone has its one-time password. */
export async function inviteAccount(form: InviteForm): Promise<PasswordAnswer> {
  const about = {
    action: "people.invite" as const,
    schema: inviteSchema,
    subjectOf: ({ email }: InviteForm) => email,
  };
  return changeAsAdmin(about, form, async (input, admin) => {
    const { password } = await invite(admin, input);
    return { password, people: await listAccounts(admin) };
  });
}

/** Disables an account, which ends its sessions, or enables it again. */
export async function setAccountDisabled(id: string, isDisabled: boolean): Promise<AccountsAnswer> {
  const schema = z.strictObject({ id: accountIdSchema, isDisabled: z.boolean() });
  const about = {
    action: isDisabled ? ("people.disable" as const) : ("people.enable" as const),
    schema,
    subjectOf: (input: z.infer<typeof schema>) => input.id,
  };
  return changeAsAdmin(about, { id, isDisabled }, async (input, admin) => {
    await setDisabled(admin, input.id, input.isDisabled);
    return { people: await listAccounts(admin) };
  });
}

/** Replaces a password by a one-time password and ends the sessions. */
export async function resetAccountPassword(id: string): Promise<PasswordAnswer> {
  const about = {
    action: "people.reset-password" as const,
    schema: accountIdSchema,
    subjectOf: (accountId: string) => accountId,
  };
  return changeAsAdmin(about, id, async (accountId, admin) => {
    const password = await resetPassword(admin, accountId);
    return { password, people: await listAccounts(admin) };
  });
}

/** Changes the role of an account and of all its grants, and ends its sessions. */
export async function setAccountRole(id: string, role: string): Promise<AccountsAnswer> {
  const schema = z.strictObject({ id: accountIdSchema, role: roleSchema });
  const about = {
    action: "people.set-role" as const,
    schema,
    subjectOf: (input: z.infer<typeof schema>) => `${input.id} ${input.role}`,
  };
  return changeAsAdmin(about, { id, role }, async (input, admin) => {
    await setRole(admin, input.id, input.role);
    return { people: await listAccounts(admin) };
  });
}

const grantSchema = z.strictObject({
  id: accountIdSchema,
  connection: connectionNameSchema,
  role: roleSchema,
});

/** Gives a person a connection with a role, or changes the role with it. */
export async function setAccountGrant(
  id: string,
  connection: ConnectionName,
  role: string,
): Promise<AccountsAnswer> {
  const about = {
    action: "people.set-grant" as const,
    schema: grantSchema,
    subjectOf: (input: z.infer<typeof grantSchema>) =>
      `${input.id} ${connectionText(input.connection)} ${input.role}`,
  };
  return changeAsAdmin(about, { id, connection, role }, async (input, admin) => {
    await setGrant(admin, input.id, input.connection, input.role);
    return { people: await listAccounts(admin) };
  });
}

/** Withdraws a connection from a person. Sessions that use it have none from then on. */
export async function withdrawAccountGrant(
  id: string,
  connection: ConnectionName,
): Promise<AccountsAnswer> {
  const schema = z.strictObject({ id: accountIdSchema, connection: connectionNameSchema });
  const about = {
    action: "people.withdraw-grant" as const,
    schema,
    subjectOf: (input: z.infer<typeof schema>) => `${input.id} ${connectionText(input.connection)}`,
  };
  return changeAsAdmin(about, { id, connection }, async (input, admin) => {
    await withdrawGrant(admin, input.id, input.connection);
    return { people: await listAccounts(admin) };
  });
}

const sessionHashSchema = z.string().regex(/^[\w-]{43}$/);

/** Lists the browsers in which a person is signed in. */
export async function listAccountSessions(id: string): Promise<SessionsAnswer> {
  const about = {
    action: "people.list-sessions" as const,
    schema: accountIdSchema,
    subjectOf: (accountId: string) => accountId,
  };
  return readAsAdmin(about, id, async (accountId, admin) => ({
    sessions: await listSessions(admin, accountId),
  }));
}

/** Ends one session of a person. Returns those that are left. */
export async function endAccountSession(id: string, sessionId: string): Promise<SessionsAnswer> {
  const schema = z.strictObject({ id: accountIdSchema, sessionId: sessionHashSchema });
  const about = {
    action: "people.end-session" as const,
    schema,
    subjectOf: (input: z.infer<typeof schema>) => input.id,
  };
  return changeAsAdmin(about, { id, sessionId }, async (input, admin) => ({
    sessions: await endSession(admin, input.id, input.sessionId),
  }));
}

/** Ends all sessions of a person but the one that asks. Returns those that are left. */
export async function endAccountSessions(id: string): Promise<SessionsAnswer> {
  const about = {
    action: "people.end-sessions" as const,
    schema: accountIdSchema,
    subjectOf: (accountId: string) => accountId,
  };
  return changeAsAdmin(about, id, async (accountId, admin) => ({
    sessions: await endSessions(admin, accountId),
  }));
}
