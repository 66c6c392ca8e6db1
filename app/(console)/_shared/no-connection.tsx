import { ConnectionChoices } from "#components/frame/own-connections.tsx";
import { MessagePage } from "#components/ui/message-page.tsx";
import type { OwnConnections } from "#lib/protocol/session.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { connectionName, personName } from "#lib/server/words/stored-words.ts";

/** What to do about the connection, by who the person is. */
interface Words {
  title: string;
  what: string;
  forAdmin: string;
  forOthers: string;
}

const disabled = (label: string): Words => ({
  title: t("noConnection.disabledTitle"),
  what: t("noConnection.disabled", { label }),
  forAdmin: t("noConnection.disabledAdmin"),
  forOthers: t("noConnection.disabledOthers"),
});

const withdrawn = (): Words => ({
  title: t("noConnection.withdrawnTitle"),
  what: t("noConnection.withdrawn"),
  forAdmin: t("noConnection.withdrawnAdmin"),
  forOthers: t("noConnection.withdrawnOthers"),
});

const missing = ({ email, displayName }: Principal): Words => ({
  title: t("noConnection.missingTitle"),
  what: t("noConnection.missing", { account: email ?? personName(displayName) }),
  forAdmin: t("noConnection.missingAdmin"),
  forOthers: t("noConnection.missingOthers", { hasEmail: email === null ? "no" : "yes" }),
});

const wordsOf = (principal: Principal, isWithdrawn: boolean): Words => {
  const { connection } = principal;
  if (connection) return disabled(connectionName(connection));
  return isWithdrawn ? withdrawn() : missing(principal);
};

/** What a person without a usable API key sees: no data, other connections of theirs, and who can help. */
export function NoConnection({
  principal,
  choices,
  isWithdrawn,
}: OwnConnections & { principal: Principal }) {
  const isAdmin = principal.role === "admin";
  const { title, what, forAdmin, forOthers } = wordsOf(principal, isWithdrawn);
  const links = (
    <>
      {/* Loaded anew: the server left the page out of this one. */}
      <a href="/settings/connections" className="link">
        {t("screens.connections")}
      </a>
      <a href="/settings/people" className="link">
        {t("screens.people")}
      </a>
    </>
  );
  return (
    <MessagePage title={title} actions={isAdmin ? links : null}>
      <p>{what}</p>
      {choices.length > 0 && (
        <section aria-labelledby="own-connections" className="my-4 max-w-100 text-base text-ink">
          <h2 id="own-connections" className="mb-1 font-medium">
            {t("noConnection.useOther")}
          </h2>
          <ConnectionChoices choices={choices} />
        </section>
      )}
      <p className="mt-3">{isAdmin ? forAdmin : forOthers}</p>
    </MessagePage>
  );
}
