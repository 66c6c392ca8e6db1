"use client";

import { useId, useState } from "react";
import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { useResumedChange } from "#components/form/use-resumed-change.ts";
import { Since } from "#components/moment/since.tsx";
import { Button } from "#components/ui/button.tsx";
import { Code } from "#components/ui/code.tsx";
import { DoneText } from "#components/ui/done-text.tsx";
import { quartermasterUnreachable } from "#lib/client/fetch-json.ts";
import type { SessionRow, SessionsAnswer } from "#lib/protocol/account.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

const methods = (): Readonly<Record<SessionRow["method"], string>> => ({
  password: t("access.methodPassword"),
  passkey: t("access.methodPasskey"),
  oidc: t("access.methodSso"),
  demo: t("access.methodDemo"),
});

function Session({
  session,
  number,
  onEnd,
}: {
  session: SessionRow;
  /** Tells sessions in the same browser apart. */
  number: number;
  onEnd: () => void;
}) {
  const factsId = useId();
  const { browser, address, method, since, lastUsed, isCurrent } = session;
  return (
    <li className="flex min-h-14 items-center gap-x-4 px-4 py-2.5">
      <div className="min-w-0 grow wrap-anywhere">
        <p>
          <span className="font-medium">{browser}</span>{" "}
          {isCurrent && <span className="text-st-delivered">{t("access.thisBrowser")}</span>}
        </p>
        <p id={factsId} className="text-small text-ink-3">
          {tRich("access.sessionFacts", {
            method: methods()[method] ?? method,
            hasAddress: address === null ? "no" : "yes",
            code: () => address !== null && <Code key="address">{address}</Code>,
            start: () => <Since key="start" at={since} />,
            use: () => <Since key="use" at={lastUsed} />,
          })}
        </p>
      </div>
      {!isCurrent && (
        <Button
          className="shrink-0 max-sm:h-11"
          aria-label={t("access.endSession", { number, browser })}
          aria-describedby={factsId}
          onClick={onEnd}
        >
          {t("access.end")}
        </Button>
      )}
    </li>
  );
}

/** How the sessions of a person are ended. Each returns those that are left. */
export interface SessionActions {
  end: (sessionId: string) => Promise<SessionsAnswer>;
  /** All but the one on screen, if it is among them. */
  endAll: () => Promise<SessionsAnswer>;
}

/** The sessions of a person: each can be ended, but the one on screen, which the sign-out ends. */
export function SessionList({
  stored,
  end: endOne,
  endAll,
}: SessionActions & { stored: readonly SessionRow[] }) {
  const [sessions, setSessions] = useState(stored);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const { note } = useResumedChange();
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const which = others.length === sessions.length ? "all" : "others";

  const end = async (change: () => Promise<SessionsAnswer>, text: string) => {
    setEnded(null);
    const answer = await change().catch(() => ({ failure: quartermasterUnreachable }));
    const problem = "failure" in answer ? answer.failure : null;
    setFailure(problem);
    note(problem, () => void end(change, text));
    if ("failure" in answer) return;
    setSessions(answer.sessions);
    setEnded(text);
  };

  return (
    <>
      <ul className="divide-y divide-rule">
        {sessions.map((session, index) => (
          <Session
            key={session.id}
            session={session}
            number={index + 1}
            onEnd={() => void end(() => endOne(session.id), t("access.sessionEnded"))}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <p className="border-t border-rule px-4 py-3">
          <Button
            className="max-sm:h-11"
            onClick={() => void end(endAll, t("access.sessionsEnded", { which }))}
          >
            {t("access.endSessions", { which })}
          </Button>
        </p>
      )}
      <ChangeProblem failure={failure} notMade={t("access.noneEnded")} className="px-4 pb-3" />
      <DoneText text={ended} />
    </>
  );
}
