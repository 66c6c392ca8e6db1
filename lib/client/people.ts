"use client";

import {
  invitePerson as invite,
  resetPersonPassword as reset,
  setPersonConnection as setConnection,
  setPersonDisabled as setDisabled,
  setPersonRole as setRole,
} from "#lib/actions/people.ts";
import { quartermasterUnreachable } from "#lib/client/fetch-json.ts";
import type { InviteForm, PersonView } from "#lib/protocol/person.ts";

const toFailure = () => ({ failure: quartermasterUnreachable });

/** Adds a local account. Never throws. */
export const invitePerson = (form: InviteForm) => invite(form).catch(toFailure);

/** Disables or enables an account. Never throws. */
export const setPersonDisabled = (id: string, isDisabled: boolean) =>
  setDisabled(id, isDisabled).catch(toFailure);

/** Replaces a password by a one-time password. Never throws. */
export const resetPersonPassword = (id: string) => reset(id).catch(toFailure);

/** Changes the role of an account. Never throws. */
export const setPersonRole = (id: string, role: string) => setRole(id, role).catch(toFailure);

/** Changes the connection of an account. Never throws. */
export const setPersonConnection = (id: string, connection: PersonView["connection"]) =>
  setConnection(id, connection).catch(toFailure);
