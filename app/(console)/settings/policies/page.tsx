import { PolicyAdmin } from "#components/policies/policy-admin.tsx";
import { policySettings } from "#components/policies/policy-screen.ts";
import { StandIns } from "#components/policies/stand-ins.tsx";
import { VersionList } from "#components/policies/version-list.tsx";
import { SettingsSection } from "#components/settings/section.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { readPolicyPage } from "#lib/server/policies/policy-page.ts";
import { PageWords } from "../../../_shared/page-words.tsx";
import { screenMetadata } from "../../../_shared/screen-metadata.ts";
import { AdminPage } from "../../_shared/admin-page.tsx";

export const generateMetadata = screenMetadata(policySettings);

export default async function PoliciesPage() {
  const principal = await requirePrincipal();
  return (
    <AdminPage
      principal={principal}
      screen={policySettings}
      render={async () => {
        const { versions, current, admins, people, others, standIns, file } =
          await readPolicyPage(principal);
        return (
          <PageWords of="(console)/settings/policies/page">
            <SettingsSection id="rules" title={t("policy.rules")} hint={t("policy.scope")}>
              <PolicyAdmin
                key={current.version}
                current={current}
                admins={admins}
                people={people}
                file={file}
              />
            </SettingsSection>
            <SettingsSection
              id="stand-ins"
              title={t("policy.standIns")}
              hint={t("policy.standInsHint")}
            >
              <StandIns stored={standIns} others={others} you={principal.userId} />
            </SettingsSection>
            <SettingsSection
              id="versions"
              title={t("policy.versions")}
              hint={t("policy.versionsHint")}
            >
              <VersionList versions={versions} people={people} />
            </SettingsSection>
          </PageWords>
        );
      }}
    />
  );
}
