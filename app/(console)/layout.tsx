import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { ConnectionBanner } from "#components/connection/connection-banner.tsx";
import { ViewerProvider } from "#components/data/viewer.tsx";
import { HoverCards } from "#components/hover/hover-cards.tsx";
import { FollowedRequests } from "#components/intent/followed-requests.tsx";
import { CommandBar } from "#components/shell/command-bar.tsx";
import { EarlyScript } from "#components/shell/early-script.tsx";
import { EnvironmentBadge, EnvironmentStripe } from "#components/shell/environment-badge.tsx";
import { isKeylessPath } from "#components/shell/keyless-path.ts";
import { NotificationBell } from "#components/shell/notification-bell.tsx";
import { OutdatedPage } from "#components/shell/outdated-page.tsx";
import { EnvironmentMenu } from "#components/shell/own-connections.tsx";
import { PersonMenu } from "#components/shell/person-menu.tsx";
import { QueryProvider } from "#components/shell/query-provider.tsx";
import { Rail, Tabs } from "#components/shell/rail.tsx";
import { RecordVisits } from "#components/shell/record-visits.tsx";
import { RequireConnection } from "#components/shell/require-connection.tsx";
import { Shortcuts } from "#components/shell/shortcuts.tsx";
import { TakeOverControls } from "#components/shell/take-over-controls.tsx";
import { TopBarMarks } from "#components/shell/top-bar-marks.tsx";
import { isAppleAgent } from "#components/ui/apple-agent.ts";
import { PlatformProvider } from "#components/ui/mod-key.tsx";
import type { ConnectionChoice } from "#lib/protocol/session.ts";
import { ownerOf } from "#lib/server/auth/owner.ts";
import { findOwnConnections, requirePrincipal } from "#lib/server/auth/principal.ts";
import type { Environment } from "#lib/server/store/schema.ts";
import { writesOf } from "#lib/server/upstream/policy.ts";
import { navigationFor, openRequests, unreadNotifications } from "./_shared/navigation.ts";
import { NoConnection } from "./_shared/no-connection.tsx";
import { viewerFormats } from "./_shared/viewer-formats.ts";

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
  const { displayName, email, role, connection } = principal;
  const [jar, requestHeaders, formats] = await Promise.all([cookies(), headers(), viewerFormats()]);
  const theme = jar.get("theme")?.value;
  const entries = navigationFor(role);
  const owner = ownerOf(principal);
  const isUsable = connection !== null && connection.disabledAt === null;
  const maySend = connection !== null && writesOf(role).length > 0;
  const [open, unread, ownChoices] = await Promise.all([
    maySend ? openRequests(principal) : null,
    connection ? unreadNotifications(principal) : null,
    findOwnConnections(),
  ]);
  return (
    <PlatformProvider isApple={isAppleAgent(requestHeaders.get("user-agent"))}>
      <QueryProvider key={owner} owner={connection && owner}>
        <ViewerProvider
          {...formats.used}
          browserZone={formats.own.timeZone}
          environment={connection?.environment ?? null}
          owner={owner}
          displayName={displayName}
          writes={connection ? writesOf(role) : []}
          seesPartOfSearches={role === "support"}
        >
          <EarlyScript nonce={requestHeaders.get("x-nonce") ?? undefined} hasKeys />
          <a href="#page" className="skip-link">
            Skip to content
          </a>
          <EnvironmentStripe environment={connection?.environment ?? null} />
          <div className="frame">
            <Rail entries={entries} open={open} />
            <div className="min-w-0">
              <header className="top-bar no-print">
                <CommandBar entries={entries} />
                <span className="grow" />
                {connection && <TopBarMarks />}
                {connection && <NotificationBell first={unread} />}
                {connection && (
                  <EnvironmentMark
                    environment={connection.environment}
                    choices={ownChoices.choices}
                  />
                )}
                <PersonMenu
                  displayName={displayName}
                  email={email}
                  role={role}
                  keyLabel={connection?.label ?? null}
                  keyHint={connection?.keyHint ?? null}
                  theme={theme === "light" || theme === "dark" ? theme : "system"}
                />
              </header>
              <ConnectionBanner />
              <main id="page" className="page">
                {isUsable ? (
                  children
                ) : (
                  <RequireConnection
                    otherwise={<NoConnection principal={principal} {...ownChoices} />}
                  >
                    {/* A page that needs a key is not even rendered without one. */}
                    {isKeylessPath(requestHeaders.get("x-qm-path") ?? "") ? children : null}
                  </RequireConnection>
                )}
              </main>
            </div>
          </div>
          <Tabs entries={entries} open={open} />
          {maySend && <FollowedRequests />}
          {connection && <HoverCards />}
          {connection && <OutdatedPage />}
          <Shortcuts hrefs={entries.map(({ href }) => href)} />
          <RecordVisits />
          <TakeOverControls />
        </ViewerProvider>
      </QueryProvider>
    </PlatformProvider>
  );
}

/** The environment of the connection in use; a menu where the person may choose another one. */
function EnvironmentMark({
  environment,
  choices,
}: {
  environment: Environment;
  choices: readonly ConnectionChoice[];
}) {
  const current = choices.find(({ isCurrent }) => isCurrent);
  if (!current) return <EnvironmentBadge environment={environment} />;
  return <EnvironmentMenu current={current} choices={choices} />;
}
