import { ConnectionChoices } from "#components/frame/own-connections.tsx";
import { MessagePage } from "#components/ui/message-page.tsx";
import type { OwnConnections } from "#lib/protocol/session.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";

/** What to do about the connection, by who the person is. */
interface Words {
  title: string;
  what: string;
  forAdmin: string;
  forOthers: string;
}

const disabled = (label: string): Words => ({
  title: t("noKey.disabled"),
  what: t("noKey.disabledNote", { label }),
  forAdmin: t("noKey.disabledAdmin"),
  forOthers: t("noKey.disabledOther"),
});

const withdrawn = (): Words => ({
  title: t("noKey.withdrawn"),
  what: t("noKey.withdrawnNote"),
  forAdmin: t("noKey.withdrawnAdmin"),
  forOthers: t("noKey.withdrawnOther"),
});

const missing = ({ email, displayName }: Principal): Words => ({
  title: t("failure.noConnection"),
  what: t("noKey.missingNote", { name: email ?? displayName }),
  forAdmin: t("noKey.missingAdmin"),
  forOthers: t("noKey.missingOther", { by: email === null ? "name" : "email" }),
});

const wordsOf = (principal: Principal, isWithdrawn: boolean): Words => {
  const { connection } = principal;
  if (connection) return disabled(connection.label);
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
            {t("noKey.useAnother")}
          </h2>
          <ConnectionChoices choices={choices} />
        </section>
      )}
      <p className="mt-3">{isAdmin ? forAdmin : forOthers}</p>
    </MessagePage>
  );
}
