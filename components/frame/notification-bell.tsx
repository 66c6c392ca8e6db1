import { NavLink } from "#components/frame/nav-link.tsx";
import { UnreadCount } from "#components/frame/unread-count.tsx";
import { UnreadNumber } from "#components/frame/unread-number.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { t } from "#lib/protocol/words/t.ts";

/** The link to the notifications with the number of unread ones. The server renders all but changes. */
export function NotificationBell({ first }: { first: number | null }) {
  return (
    <NavLink href="/notifications" className="bell">
      <Icon path="M6 17v-6a6 6 0 0 1 12 0v6l2 2H4ZM10 22h4" className="size-4" />
      <span className="sr-only">{t("frame.notifications")}</span>
      <UnreadCount first={first}>
        <UnreadNumber count={first} />
      </UnreadCount>
    </NavLink>
  );
}
