import type { ScreenDefinition } from "#components/screens/screen-definition.ts";
import { railScreens } from "#components/screens/screens.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { type FrameFacts, findFrameFacts } from "#lib/server/frame/frame-facts.ts";
import { errorFields, log } from "#lib/server/log.ts";
import type { Role } from "#lib/server/role.ts";
import { mayRead, mayWrite, writesOf } from "#lib/server/upstream/policy.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";
import { isReadName } from "#lib/v4/registry.ts";

/** Returns whether a role can open a screen. */
export const mayOpen = (role: Role, { needs }: ScreenDefinition): boolean => {
  if (needs === null) return true;
  if (needs === "admin") return role === "admin";
  if (needs === "any write") return writesOf(role).length > 0;
  return isReadName(needs) ? mayRead(role, needs) : mayWrite(role, needs);
};

/** Returns the screens of the navigation that a role can open. */
export const navigationFor = (role: Role) => railScreens.filter((screen) => mayOpen(role, screen));

type UnknownFacts = Pick<FrameFacts, "pins"> & {
  [Name in "open" | "unread" | "hold"]: FrameFacts[Name] | null;
};

/** What a page shows where the store can't be asked: the browser asks again for the numbers. */
const unknownFacts: UnknownFacts = { open: null, unread: null, hold: null, pins: [] };

/** The numbers delay no page of people who send nothing, for whom the frame has no more. Milliseconds. */
const numbersTimeoutMs = 250;

/** Returns what the first paint of the frame shows of the store. */
export const frameFacts = async (principal: Principal): Promise<UnknownFacts> => {
  if (!principal.connection) return unknownFacts;
  const facts = findFrameFacts(principal).catch((error: unknown) => {
    log().warn({ error: errorFields(error) }, "the numbers of the frame could not be read");
    return unknownFacts;
  });
  if (writesOf(principal.role).length > 0) return facts;
  const { unread, pins } = (await withTimeout(numbersTimeoutMs, facts)) ?? unknownFacts;
  return { ...unknownFacts, unread, pins };
};
