import { NavLink } from "#components/shell/nav-link.tsx";
import { UnreadCount } from "#components/shell/unread-count.tsx";
import { UnreadNumber } from "#components/shell/unread-number.tsx";
import { Icon } from "#components/ui/icon.tsx";

/** The link to the notifications with the number of unread ones. The server renders all but changes. */
export function NotificationBell({ first }: { first: number | null }) {
  return (
    <NavLink href="/notifications" className="bell">
      <Icon path="M6 17v-6a6 6 0 0 1 12 0v6l2 2H4ZM10 22h4" className="size-4" />
      <span className="sr-only">Notifications</span>
      <UnreadCount first={first}>
        <UnreadNumber count={first ?? 0} />
      </UnreadCount>
    </NavLink>
  );
}
