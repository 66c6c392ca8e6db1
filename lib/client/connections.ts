"use client";

import {
  addConnection as add,
  checkApiKey as check,
  dropPreviousKey as drop,
  restorePreviousKey as restore,
  rotateKey as rotate,
  setConnectionDisabled as setDisabled,
} from "#lib/actions/connections.ts";
import { quartermasterUnreachable } from "#lib/client/fetch-json.ts";
import type { ConnectionForm, ServiceAddress } from "#lib/protocol/connection.ts";
import type { ConnectionName } from "#lib/protocol/person.ts";

const toFailure = () => ({ failure: quartermasterUnreachable });

/** Asks the service whose a key is. Saves nothing. Never throws. */
export const checkApiKey = (form: ServiceAddress & { apiKey: string }) =>
  check(form).catch(toFailure);

/** Adds a connection. Never throws. */
export const addConnection = (form: ConnectionForm) => add(form).catch(toFailure);

/** Disables or enables a connection. Never throws. */
export const setConnectionDisabled = (name: ConnectionName, isDisabled: boolean) =>
  setDisabled(name, isDisabled).catch(toFailure);

/** Replaces the key of a connection. Never throws. */
export const rotateKey = (rotation: {
  name: ConnectionName;
  apiKey: string;
  isOwnerConfirmed: boolean;
}) => rotate(rotation).catch(toFailure);

/** Makes the previous key the current one again. Returns the failure, or `null`. Never throws. */
export const restorePreviousKey = (name: ConnectionName) =>
  restore(name).catch(() => quartermasterUnreachable);

/** Deletes the previous key. Returns the failure, or `null`. Never throws. */
export const dropPreviousKey = (name: ConnectionName) =>
  drop(name).catch(() => quartermasterUnreachable);
