import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { settings } from "#components/settings/settings-screen.ts";
import { MessagePage } from "#components/ui/message-page.tsx";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { PageTitle } from "./page-title.tsx";

/** A page of the settings that only admins have. Anyone else sees why, and `render` is not called. */
export async function AdminPage({
  principal,
  screen: { title, list },
  aside,
  render,
}: {
  principal: Pick<Principal, "role">;
  /** Its list, if any, is the page between the settings and this one. */
  screen: { title: string; list?: { route: Route; title: string } };
  aside?: ReactNode;
  render: () => ReactNode | Promise<ReactNode>;
}) {
  if (principal.role !== "admin") {
    return (
      <MessagePage
        title={titleWord(title)}
        actions={
          <Link href={settings.route} prefetch={false} className="link">
            {titleWord(settings.title)}
          </Link>
        }
      >
        <p>{t("noPermission.adminsOnly")}</p>
      </MessagePage>
    );
  }
  return (
    <div className="max-w-5xl">
      <p className="text-compact text-ink-3">
        <Link href={settings.route} prefetch={false} className="hover:underline">
          {titleWord(settings.title)}
        </Link>
        {list && (
          <>
            {" / "}
            <Link href={list.route} prefetch={false} className="hover:underline">
              {titleWord(list.title)}
            </Link>
          </>
        )}
        {" / "}
        {titleWord(title)}
      </p>
      <PageTitle aside={aside}>{title}</PageTitle>
      <div className="mt-4">{await render()}</div>
    </div>
  );
}
