import { Suspense } from "react";
import { SectionSkeleton } from "#components/settings/section.tsx";
import { sectionHints } from "#components/settings/section-hints.ts";
import { settings } from "#components/settings/settings-screen.ts";
import { SettingsSections } from "#components/settings/settings-sections.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { PageWords } from "../../_shared/page-words.tsx";
import { screenMetadata } from "../../_shared/screen-metadata.ts";
import { PageTitle } from "../_shared/page-title.tsx";
import { ApiKey, ApiPermissions, Connection, EventWebhooks } from "./key-sections.tsx";
import {
  AdminLinks,
  Agents,
  Appearance,
  ContractDrift,
  Engineers,
  Notifications,
  TimeAndLanguage,
} from "./own-sections.tsx";

export const generateMetadata = screenMetadata(settings);

export default async function SettingsPage() {
  const principal = await requirePrincipal();
  const { connection } = principal;
  if (!connection) return null;
  return (
    <PageWords of="(console)/settings/page">
      <PageTitle aside={principal.role === "admin" && <AdminLinks />}>{settings.title}</PageTitle>
      <SettingsSections
        label={t("settings.sections")}
        sections={settings.sections}
        hints={sectionHints()}
        contents={{
          connection: <Connection principal={principal} connection={connection} />,
          "api-key": <ApiKey connection={connection} />,
          permissions: <ApiPermissions principal={principal} connection={connection} />,
          webhooks: <EventWebhooks connection={connection} />,
          agents: <Agents principal={principal} />,
          notifications: <Notifications principal={principal} />,
          appearance: <Appearance />,
          time: <TimeAndLanguage />,
          engineers: <Engineers />,
          differences: (
            <Suspense fallback={<SectionSkeleton lines={1} />}>
              <ContractDrift principal={principal} />
            </Suspense>
          ),
        }}
      />
    </PageWords>
  );
}
