import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { CommandBar } from "#components/frame/command-bar.tsx";
import { EarlyScript } from "#components/frame/early-script.tsx";
import { EnvironmentBadge, EnvironmentStripe } from "#components/frame/environment-badge.tsx";
import { isKeylessPath } from "#components/frame/keyless-path.ts";
import { NetworkBanner } from "#components/frame/network/network-banner.tsx";
import { NotificationBell } from "#components/frame/notification-bell.tsx";
import { OutdatedPage } from "#components/frame/outdated-page.tsx";
import { EnvironmentMenu } from "#components/frame/own-connections.tsx";
import { PersonMenu } from "#components/frame/person-menu.tsx";
import { QueryProvider } from "#components/frame/query-provider.tsx";
import { Rail, Tabs } from "#components/frame/rail.tsx";
import { RecordVisits } from "#components/frame/record-visits.tsx";
import { RequireConnection } from "#components/frame/require-connection.tsx";
import { Shortcuts } from "#components/frame/shortcuts.tsx";
import { TopBarMarks } from "#components/frame/top-bar-marks.tsx";
import { HoverCards } from "#components/hover/hover-cards.tsx";
import { FollowedRequests } from "#components/requests/followed-requests.tsx";
import { HeldNotice } from "#components/restored/held-notice.tsx";
import { isAppleAgent } from "#components/ui/apple-agent.ts";
import { PlatformProvider } from "#components/ui/mod-key.tsx";
import { ViewerProvider } from "#components/viewer/viewer.tsx";
import { engineerCookie, engineerValue } from "#lib/protocol/engineer.ts";
import type { ConnectionChoice } from "#lib/protocol/session.ts";
import { t } from "#lib/protocol/words/t.ts";
import { ownerOf } from "#lib/server/auth/owner.ts";
import { findOwnConnections, requirePrincipal } from "#lib/server/auth/principal.ts";
import type { Environment } from "#lib/server/store/schema.ts";
import { writesOf } from "#lib/server/upstream/policy.ts";
import { connectionName, personName } from "#lib/server/words/stored-words.ts";
import { PageWords } from "../_shared/page-words.tsx";
import { frameFacts, navigationFor } from "./_shared/navigation.ts";
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
  const { email, role, connection } = principal;
  const displayName = personName(principal.displayName);
  const [jar, requestHeaders, formats] = await Promise.all([cookies(), headers(), viewerFormats()]);
  const theme = jar.get("theme")?.value;
  const routes = navigationFor(role).map(({ route }) => route);
  const owner = ownerOf(principal);
  const isUsable = connection !== null && connection.disabledAt === null;
  const maySend = connection !== null && writesOf(role).length > 0;
  const [{ open, unread, hold, pins }, ownChoices] = await Promise.all([
    frameFacts(principal),
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
          isEngineer={jar.get(engineerCookie)?.value === engineerValue}
        >
          <PageWords of="(console)/layout">
            <EarlyScript nonce={requestHeaders.get("x-nonce") ?? undefined} hasSearch />
            <a href="#page" className="skip-link">
              {t("frame.skip")}
            </a>
            <EnvironmentStripe environment={connection?.environment ?? null} />
            <div className="frame">
              <Rail routes={routes} open={open} pins={pins} />
              <div className="min-w-0">
                <header className="top-bar no-print">
                  <CommandBar routes={routes} />
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
                    keyLabel={connection && connectionName(connection)}
                    keyHint={connection?.keyHint ?? null}
                    theme={theme === "light" || theme === "dark" ? theme : "system"}
                  />
                </header>
                <NetworkBanner />
                {hold && <HeldNotice isAdmin={role === "admin"} since={hold.heldAt} />}
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
            <Tabs routes={routes} open={open} pins={pins} />
            {maySend && <FollowedRequests />}
            {connection && <HoverCards />}
            {connection && <OutdatedPage />}
            <Shortcuts routes={routes} />
            <RecordVisits />
          </PageWords>
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
