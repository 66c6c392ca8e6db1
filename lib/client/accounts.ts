"use client";

import {
  endAccountSession as endOneSession,
  endAccountSessions as endSessions,
  inviteAccount as invite,
  listAccountSessions as listSessions,
  resetAccountPassword as reset,
  setAccountDisabled as setDisabled,
  setAccountGrant as setGrant,
  setAccountRole as setRole,
  withdrawAccountGrant as withdrawGrant,
} from "#lib/actions/accounts.ts";
import { quartermasterUnreachable } from "#lib/client/fetch-json.ts";
import type { ConnectionName, InviteForm } from "#lib/protocol/person.ts";

/** What is on screen knows more of a connection than its name, and the server takes no more. */
const nameOf = ({ environment, id }: ConnectionName): ConnectionName => ({ environment, id });

const toFailure = () => ({ failure: quartermasterUnreachable });

/** Adds a local account. Never throws. */
export const inviteAccount = (form: InviteForm) => invite(form).catch(toFailure);

/** Disables or enables an account. Never throws. */
export const setAccountDisabled = (id: string, isDisabled: boolean) =>
  setDisabled(id, isDisabled).catch(toFailure);

/** Replaces a password by a one-time password. Never throws. */
export const resetAccountPassword = (id: string) => reset(id).catch(toFailure);

/** Changes the role of an account and of all its grants. Never throws. */
export const setAccountRole = (id: string, role: string) => setRole(id, role).catch(toFailure);

/** Gives a person a connection with a role, or changes the role with it. Never throws. */
export const setAccountGrant = (id: string, connection: ConnectionName, role: string) =>
  setGrant(id, nameOf(connection), role).catch(toFailure);

/** Withdraws a connection from a person. Never throws. */
export const withdrawAccountGrant = (id: string, connection: ConnectionName) =>
  withdrawGrant(id, nameOf(connection)).catch(toFailure);

/** Lists the browsers in which a person is signed in. Never throws. */
export const listAccountSessions = (id: string) => listSessions(id).catch(toFailure);

/** Ends one session of a person. Never throws. */
export const endAccountSession = (id: string, sessionId: string) =>
  endOneSession(id, sessionId).catch(toFailure);

/** Ends all sessions of a person but the one that asks. Never throws. */
export const endAccountSessions = (id: string) => endSessions(id).catch(toFailure);
