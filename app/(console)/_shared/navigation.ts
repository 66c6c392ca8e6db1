import type { ScreenDefinition } from "#components/screens/screen-definition.ts";
import { railScreens } from "#components/screens/screens.ts";
import type { OpenRequests } from "#lib/protocol/intent.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { countOpen } from "#lib/server/intents/read/find.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { countUnread } from "#lib/server/notifications/read.ts";
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

/** The badge delays no page: counting may have to ask the service for the key's company. */
const badgeTimeoutMs = 250;

/** Returns the rail's badge for the first paint; `null` if it is not counted within 250 ms. */
export const openRequests = (principal: Principal): Promise<OpenRequests | null> =>
  withTimeout(
    badgeTimeoutMs,
    countOpen(principal).catch((error: unknown) => {
      // The browser repeats the request.
      log().warn({ error: errorFields(error) }, "the open requests could not be counted");
      return null;
    }),
  );

/** Returns the bell's number for the first paint; `null` if it is not counted within 250 ms. */
export const unreadNotifications = (principal: Principal): Promise<number | null> =>
  withTimeout(
    badgeTimeoutMs,
    countUnread(principal).catch((error: unknown) => {
      log().warn({ error: errorFields(error) }, "the notifications could not be counted");
      return null;
    }),
  );
