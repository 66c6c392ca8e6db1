import type { Metadata } from "next";
import { ownAccount } from "#components/access/sessions/account-screen.ts";
import { SessionList } from "#components/access/sessions/session-list.tsx";
import { SettingsSection } from "#components/settings/section.tsx";
import { SectionNav } from "#components/settings/section-nav.tsx";
import { listSessions } from "#lib/server/auth/manage-sessions.ts";
import { canUsePasskeys } from "#lib/server/auth/passkey-challenges.ts";
import { listPasskeys } from "#lib/server/auth/passkeys.ts";
import { findLocalAccount } from "#lib/server/auth/people.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { PageTitle } from "../_shared/page-title.tsx";
import { endAllOtherSessions, endSession } from "./actions.ts";
import { PasskeyList } from "./passkey-list.tsx";
import { PasswordForm } from "./password-form.tsx";

export const metadata: Metadata = { title: ownAccount.title };

const sections = [
  { id: "password", label: "Password" },
  { id: "passkeys", label: "Passkeys" },
  { id: "sessions", label: "Sessions" },
];

function Note({ children }: { children: string }) {
  return <p className="px-4 py-3.5 text-ink-2">{children}</p>;
}

export default async function AccountPage() {
  const principal = await requirePrincipal();
  const [account, passkeys, sessions] = await Promise.all([
    findLocalAccount(principal.userId),
    listPasskeys(principal),
    listSessions(principal),
  ]);
  return (
    <>
      <PageTitle>{ownAccount.title}</PageTitle>
      <div className="mt-4 grid grid-cols-1 gap-x-9 gap-y-5 xl:grid-cols-[172px_minmax(0,1fr)]">
        <SectionNav entries={sections} label="Account sections" />
        <div className="min-w-0 max-w-5xl">
          <SettingsSection
            id="password"
            title="Password"
            hint="A new password signs you out of every other browser."
          >
            {account ? (
              <PasswordForm email={account.email} />
            ) : (
              <Note>The password of this account can't be changed here.</Note>
            )}
          </SettingsSection>
          <SettingsSection
            id="passkeys"
            title="Passkeys"
            hint="Sign in with your fingerprint, face or security key instead of the password."
          >
            {account && canUsePasskeys() ? (
              <PasskeyList stored={passkeys} />
            ) : (
              <Note>
                {account
                  ? "Passkeys need an address with a name, and Quartermaster is reached by an IP address."
                  : "Passkeys are for accounts whose password can be changed here."}
              </Note>
            )}
          </SettingsSection>
          <SettingsSection
            id="sessions"
            title="Sessions"
            hint="Browsers in which you are signed in. A session ends after 2 hours without use, or 12 hours."
          >
            {/* A changed password gives this session another id, and ends the others. */}
            <SessionList
              key={sessions.map(({ id }) => id).join()}
              stored={sessions}
              end={endSession}
              endAll={endAllOtherSessions}
            />
          </SettingsSection>
        </div>
      </div>
    </>
  );
}
