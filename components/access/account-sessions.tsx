import { useState } from "react";
import { accountName } from "#components/access/account-name.ts";
import { SessionList } from "#components/access/sessions/session-list.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import {
  endAccountSession,
  endAccountSessions,
  listAccountSessions,
} from "#lib/client/accounts.ts";
import type { SessionsAnswer } from "#lib/protocol/account.ts";
import type { AccountView } from "#lib/protocol/person.ts";
import { t } from "#lib/protocol/words/t.ts";

function Sessions({ id, answer }: { id: string; answer: SessionsAnswer | null }) {
  if (answer === null) return <Skeleton lines={2} />;
  if ("failure" in answer) {
    return (
      <p role="alert" className="py-2 text-signal">
        {answer.failure.message}
      </p>
    );
  }
  if (answer.sessions.length === 0)
    return <p className="py-2 text-ink-3">{t("access.notSignedIn")}</p>;
  return (
    <SessionList
      stored={answer.sessions}
      end={(sessionId) => endAccountSession(id, sessionId)}
      endAll={() => endAccountSessions(id)}
    />
  );
}

/** The browsers in which a person is signed in, read each time they are opened. */
export function AccountSessions({ person }: { person: AccountView }) {
  const { id } = person;
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState<SessionsAnswer | null>(null);
  const onToggle = async (isOpened: boolean) => {
    setOpen(isOpened);
    setAnswer(null);
    if (isOpened) setAnswer(await listAccountSessions(id));
  };
  return (
    <details
      className="open:basis-full"
      onToggle={(event) => void onToggle(event.currentTarget.open)}
    >
      <summary
        className="link inline-flex min-h-6 cursor-pointer items-center max-sm:min-h-11"
        aria-label={t("access.sessionsOf", { person: accountName(person) })}
      >
        {t("access.sessions")}
      </summary>
      {isOpen && (
        <div className="mt-2 rounded-md border border-rule">
          <Sessions id={id} answer={answer} />
        </div>
      )}
    </details>
  );
}
