import {
  ConnectionFacts,
  ConnectionOwner,
} from "#components/access/connections/connection-facts.tsx";
import { ConnectionSwitch } from "#components/access/connections/connection-switch.tsx";
import { RotateKey } from "#components/access/connections/rotate-key.tsx";
import { ScopeAdvice } from "#components/access/connections/scope-advice.tsx";
import { SettingsSection } from "#components/settings/section.tsx";
import type { ConnectionView } from "#lib/protocol/connection.ts";

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
      <SettingsSection id="facts" title="Connection" hint="Where the key is sent, and for whom.">
        <ConnectionFacts connection={connection} />
      </SettingsSection>
      <SettingsSection id="owner" title="Owner" hint="Whom the service names for the key.">
        <ConnectionOwner connection={connection} />
      </SettingsSection>
      <SettingsSection
        id="use"
        title="Needed capabilities"
        hint="What the use of the last 30 days needed, beside what the key was issued with."
      >
        <ScopeAdvice declared={connection.capabilities} use={use} />
      </SettingsSection>
      <SettingsSection
        id="rotation"
        title="Rotate key"
        hint="Replaces the key without a pause. The present one is kept for 24 hours."
      >
        <RotateKey connection={connection} />
      </SettingsSection>
      <SettingsSection id="state" title="State" hint="Whether the key is used.">
        <ConnectionSwitch connection={connection} />
      </SettingsSection>
    </>
  );
}
