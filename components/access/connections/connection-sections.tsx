import {
  ConnectionFacts,
  ConnectionOwner,
} from "#components/access/connections/connection-facts.tsx";
import { ConnectionSwitch } from "#components/access/connections/connection-switch.tsx";
import { RotateKey } from "#components/access/connections/rotate-key.tsx";
import { ScopeAdvice } from "#components/access/connections/scope-advice.tsx";
import { SettingsSection } from "#components/settings/section.tsx";
import type { ConnectionView } from "#lib/protocol/connection.ts";
import { t } from "#lib/protocol/words/t.ts";

/** All that an admin sees of a connection. `use`: what the last 30 days needed of its key. */
export function ConnectionSections({
  connection,
  use,
}: {
  connection: ConnectionView;
  use: Parameters<typeof ScopeAdvice>[0]["use"];
}) {
  return (
    <>
      <SettingsSection id="facts" title={t("access.connection")} hint={t("access.connectionHint")}>
        <ConnectionFacts connection={connection} />
      </SettingsSection>
      <SettingsSection id="owner" title={t("access.owner")} hint={t("access.ownerHint")}>
        <ConnectionOwner connection={connection} />
      </SettingsSection>
      <SettingsSection id="use" title={t("access.needed")} hint={t("access.neededHint")}>
        <ScopeAdvice declared={connection.capabilities} use={use} />
      </SettingsSection>
      <SettingsSection id="rotation" title={t("access.rotateKey")} hint={t("access.rotateHint")}>
        <RotateKey connection={connection} />
      </SettingsSection>
      <SettingsSection id="state" title={t("access.state")} hint={t("access.stateHint")}>
        <ConnectionSwitch connection={connection} />
      </SettingsSection>
    </>
  );
}
