import { ConnectionChoices } from "#components/frame/own-connections.tsx";
import { MessagePage } from "#components/ui/message-page.tsx";
import type { OwnConnections } from "#lib/protocol/session.ts";
import type { Principal } from "#lib/server/auth/principal.ts";

/** What to do about the connection, by who the person is. */
interface Words {
  title: string;
  what: string;
  forAdmin: string;
  forOthers: string;
}

const disabled = (label: string): Words => ({
  title: "Your API key is disabled",
  what: `An admin has disabled the API key “${label}” in Quartermaster, so nothing is read or sent with it. Requests with an unknown outcome are checked again once it is enabled.`,
  forAdmin: "Enable it in Connections, or choose another one in People.",
  forOthers: "Ask an admin of Quartermaster to enable it. Then reload this page.",
});

const withdrawn: Words = {
  title: "Your access was withdrawn",
  what: "The connection that you used is no longer yours, so nothing more is read or sent with it. Requests that were still waiting are not sent; for those that were sent, the outcome is still looked up.",
  forAdmin: "Choose a connection for your account in People.",
  forOthers: "Ask an admin of Quartermaster if you need it. Then reload this page.",
};

const missing = ({ email, displayName }: Principal): Words => ({
  title: "You have no API key yet",
  what: `You are signed in as ${email ?? displayName}, but no API key is connected to your account. You only see data your own key can access.`,
  forAdmin: "Add a connection with a v4 key, then choose it for your account in People.",
  forOthers: `Ask the administrator of Quartermaster to connect a v4 key that belongs to you, and give them your ${email === null ? "name" : "email"}. Then reload this page.`,
});

const wordsOf = (principal: Principal, isWithdrawn: boolean): Words => {
  const { connection } = principal;
  if (connection) return disabled(connection.label);
  return isWithdrawn ? withdrawn : missing(principal);
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
        Connections
      </a>
      <a href="/settings/people" className="link">
        People
      </a>
    </>
  );
  return (
    <MessagePage title={title} actions={isAdmin ? links : null}>
      <p>{what}</p>
      {choices.length > 0 && (
        <section aria-labelledby="own-connections" className="my-4 max-w-100 text-base text-ink">
          <h2 id="own-connections" className="mb-1 font-medium">
            Use another connection of yours
          </h2>
          <ConnectionChoices choices={choices} />
        </section>
      )}
      <p className="mt-3">{isAdmin ? forAdmin : forOthers}</p>
    </MessagePage>
  );
}
