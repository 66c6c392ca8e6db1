import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { ViewerProvider } from "#components/data/viewer.tsx";
import { FollowedRequests } from "#components/intent/followed-requests.tsx";
import { EnvironmentBadge, EnvironmentStripe } from "#components/shell/environment-badge.tsx";
import { PersonMenu } from "#components/shell/person-menu.tsx";
import { QueryProvider } from "#components/shell/query-provider.tsx";
import { Rail, Tabs } from "#components/shell/rail.tsx";
import { SearchButton } from "#components/shell/search-button.tsx";
import { Shortcuts } from "#components/shell/shortcuts.tsx";
import { MessagePage } from "#components/ui/message-page.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { writesOf } from "#lib/server/upstream/policy.ts";
import { navigationFor, openRequests } from "./_shared/navigation.ts";

/** The title and the icon show the environment, so that tabs of two environments look different. */
export async function generateMetadata(): Promise<Metadata> {
  const { connection } = await requirePrincipal();
  const environment = connection?.environment ?? "sandbox";
  return {
    title: {
      absolute: `${environment.toUpperCase()} · Quartermaster`,
      template: `%s · ${environment.toUpperCase()} · Quartermaster`,
    },
    icons: { icon: `/icon-${environment}.svg` },
  };
}

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const principal = await requirePrincipal();
  const { userId, displayName, email, role, connection } = principal;
  const jar = await cookies();
  const theme = jar.get("theme")?.value;
  const entries = navigationFor(role);
  const owner = `${userId} ${connection?.id}`;
  const maySend = connection !== null && writesOf(role).length > 0;
  const open = maySend ? await openRequests(principal) : null;
  return (
    <QueryProvider key={owner}>
      <ViewerProvider
        timeZone={zoneOf(jar.get("zone")?.value)}
        environment={connection?.environment ?? null}
        owner={owner}
        writes={connection ? writesOf(role) : []}
      >
        <a
          href="#page"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-40 focus:rounded-md focus:bg-ink focus:px-3 focus:py-2 focus:text-paper"
        >
          Skip to content
        </a>
        <EnvironmentStripe environment={connection?.environment ?? null} />
        <div className="grid min-h-[calc(100dvh-4px)] grid-cols-1 rail:grid-cols-[212px_minmax(0,1fr)] print:block">
          <Rail entries={entries} open={open} />
          <div className="min-w-0">
            <header className="no-print sticky top-1 z-10 flex h-[49px] items-center gap-3 border-b border-rule bg-paper px-3.5 sm:px-6">
              <SearchButton entries={entries} />
              <span className="grow" />
              {connection && <EnvironmentBadge environment={connection.environment} />}
              <PersonMenu
                displayName={displayName}
                email={email}
                role={role}
                keyLabel={connection?.label ?? null}
                keyHint={connection?.keyHint ?? null}
                theme={theme === "light" || theme === "dark" ? theme : "system"}
              />
            </header>
            <main id="page" className="px-3.5 pt-3.5 pb-24 sm:px-6 sm:pt-5 rail:pb-12">
              {connection ? children : <NoConnection email={email} />}
            </main>
          </div>
        </div>
        <Tabs entries={entries} open={open} />
        {maySend && <FollowedRequests owner={owner} />}
        <Shortcuts hrefs={entries.map(({ href }) => href)} />
      </ViewerProvider>
    </QueryProvider>
  );
}

/** Returns the time zone in the browser's cookie, or UTC if it is missing or invalid. */
function zoneOf(zone: string | undefined) {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: zone ?? "UTC" }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}

/** What a person without an API key sees: no data, and who can connect a key. */
function NoConnection({ email }: { email: string }) {
  return (
    <MessagePage title="You have no API key yet" actions={null}>
      <p>
        You are signed in as {email}, but no API key is connected to your account. You only see data
        your own key can access.
      </p>
      <p className="mt-3">
        Ask the administrator of Quartermaster to connect a v4 key that belongs to you, and give
        them your email. Then reload this page.
      </p>
    </MessagePage>
  );
}
