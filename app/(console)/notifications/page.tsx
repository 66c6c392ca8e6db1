import Link from "next/link";
import { NotificationList } from "#components/notifications/notification-list.tsx";
import { notificationList } from "#components/notifications/notification-screen.ts";
import { notificationsKey } from "#lib/protocol/query-keys.ts";
import { t } from "#lib/protocol/words/t.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { findNotifications } from "#lib/server/notifications/read.ts";
import { PageWords } from "../../_shared/page-words.tsx";
import { screenMetadata } from "../../_shared/screen-metadata.ts";
import { PageTitle } from "../_shared/page-title.tsx";
import { PrefetchedAnswers } from "../_shared/prefetched.tsx";

export const generateMetadata = screenMetadata(notificationList);

export default async function NotificationsPage() {
  // If reading fails here, the browser reads again and shows the failure.
  const answer = await findNotifications(await requirePrincipal()).catch(() => null);
  return (
    <>
      <PageTitle
        aside={
          <Link className="link py-1" href="/settings#notifications" prefetch={false}>
            {t("notice.choose")}
          </Link>
        }
      >
        {notificationList.title}
      </PageTitle>
      <PrefetchedAnswers answers={answer ? [[notificationsKey, answer]] : []}>
        <PageWords of="(console)/notifications/page">
          <NotificationList />
        </PageWords>
      </PrefetchedAnswers>
    </>
  );
}
