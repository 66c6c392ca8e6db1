"use client";

import { switchConnection as switchAction } from "#lib/actions/session.ts";
import { quartermasterUnreachable } from "#lib/client/fetch-json.ts";
import { announceOwner } from "#lib/client/page-owner.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { ConnectionName } from "#lib/protocol/person.ts";

/** Under which name the tab stores that its next page says which connection it uses. */
const switchedName = "qm-switched";

/**
 * Uses another connection, then loads the first page anew, so that nothing of the earlier one stays.
 * Returns the failure; never throws.
 */
export const switchConnection = async ({
  environment,
  id,
}: ConnectionName): Promise<Failure | null> => {
  const answer = await switchAction({ environment, id }).catch(() => ({
    failure: quartermasterUnreachable,
  }));
  if ("failure" in answer) return answer.failure;
  announceOwner(answer.owner);
  try {
    sessionStorage.setItem(switchedName, answer.owner);
  } catch {
    // The page shows its environment in any case.
  }
  window.location.assign("/");
  return null;
};

const readSwitched = (): string | null => {
  try {
    const stored = sessionStorage.getItem(switchedName);
    sessionStorage.removeItem(switchedName);
    return stored;
  } catch {
    return null;
  }
};

/** Read as the page is loaded: the page before it renders once more after the switch, and must not take it. */
let switchedTo = typeof window === "undefined" ? null : readSwitched();

/** Returns once whether this page is the first one after a switch to this owner. */
export const takeSwitched = (owner: string): boolean => {
  const isSwitched = switchedTo === owner;
  switchedTo = null;
  return isSwitched;
};
