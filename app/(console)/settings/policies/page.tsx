import { PolicyAdmin } from "#components/policies/policy-admin.tsx";
import { policySettings } from "#components/policies/policy-screen.ts";
import { StandIns } from "#components/policies/stand-ins.tsx";
import { VersionList } from "#components/policies/version-list.tsx";
import { SettingsSection } from "#components/settings/section.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { readPolicyPage } from "#lib/server/policies/policy-page.ts";
import { screenMetadata } from "../../../_shared/screen-metadata.ts";
import { AdminPage } from "../../_shared/admin-page.tsx";

export const generateMetadata = screenMetadata(policySettings);

const rulesHint =
  "The first rule that matches decides. Calls that don’t pass through Quartermaster, such as those of another client or of the command line with its own key, are not held.";

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
          <>
            <SettingsSection id="rules" title="Rules" hint={rulesHint}>
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
              title="Stand-ins"
              hint="Who approves in someone’s place, where a rule names people. Nobody approves their own requests, nor those of whom they stand in for."
            >
              <StandIns stored={standIns} others={others} you={principal.userId} />
            </SettingsSection>
            <SettingsSection
              id="versions"
              title="Versions"
              hint="Each is kept, and requests name the one that held them."
            >
              <VersionList versions={versions} people={people} />
            </SettingsSection>
          </>
        );
      }}
    />
  );
}
