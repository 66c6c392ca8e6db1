import { ownAccount } from "#components/access/sessions/account-screen.ts";
import { accountHints, accountSections } from "#components/access/sessions/account-sections.ts";
import { SessionList } from "#components/access/sessions/session-list.tsx";
import { SectionNote } from "#components/settings/section.tsx";
import { SettingsSections } from "#components/settings/settings-sections.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { listSessions } from "#lib/server/auth/manage-sessions.ts";
import { canUsePasskeys } from "#lib/server/auth/passkey-challenges.ts";
import { listPasskeys } from "#lib/server/auth/passkeys.ts";
import { findLocalAccount } from "#lib/server/auth/people.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { env } from "#lib/server/env.ts";
import { PageWords } from "../../_shared/page-words.tsx";
import { screenMetadata } from "../../_shared/screen-metadata.ts";
import { PageTitle } from "../_shared/page-title.tsx";
import { endAllOtherSessions, endSession } from "./actions.ts";
import { PasskeyList } from "./passkey-list.tsx";
import { PasswordForm } from "./password-form.tsx";

export const generateMetadata = screenMetadata(ownAccount);

export default async function AccountPage() {
  const principal = await requirePrincipal();
  const [account, passkeys, sessions] = await Promise.all([
    findLocalAccount(principal.userId),
    listPasskeys(principal),
    listSessions(principal),
  ]);
  // A changed password gives this session another id, and ends the others: the key makes a new list.
  const list = { stored: sessions, end: endSession, endAll: endAllOtherSessions };
  return (
    <PageWords of="(console)/account/page">
      <PageTitle>{ownAccount.title}</PageTitle>
      <SettingsSections
        label={t("access.accountSections")}
        sections={accountSections()}
        hints={accountHints(env().QM_SESSION_HOURS)}
        contents={{
          password: account ? (
            <PasswordForm email={account.email} />
          ) : (
            <SectionNote>{t("access.passwordElsewhere")}</SectionNote>
          ),
          passkeys:
            account && canUsePasskeys() ? (
              <PasskeyList stored={passkeys} />
            ) : (
              <SectionNote>{account ? t("access.noAddress") : t("access.noPassword")}</SectionNote>
            ),
          sessions: <SessionList {...list} key={sessions.map(({ id }) => id).join()} />,
        }}
      />
    </PageWords>
  );
}
