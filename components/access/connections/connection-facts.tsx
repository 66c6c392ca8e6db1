import { capabilityLine } from "#components/access/connections/capability-texts.ts";
import { OwnerFacts } from "#components/access/connections/key-facts.tsx";
import { EnvironmentBadge } from "#components/frame/environment-badge.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { Code } from "#components/ui/code.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { ConnectionView } from "#lib/protocol/connection.ts";
import { listText } from "#lib/protocol/intl-words.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

/** What a connection is: where its key is sent, what it may, and whose it is. */
export function ConnectionFacts({ connection }: { connection: ConnectionView }) {
  const { environment, baseUrl, keyHint, capabilities, people } = connection;
  return (
    <div className="px-4 py-3">
      <DescriptionList
        empty=""
        facts={[
          [
            t("access.environment"),
            <EnvironmentBadge key="environment" environment={environment} />,
          ],
          [t("access.address"), <Code key="address">{`${baseUrl}/v4`}</Code>],
          [t("access.keyEnding"), <Code key="ending">{`…${keyHint}`}</Code>],
          [t("access.capabilities"), capabilityLine(capabilities)],
          [
            t("access.usedByTitle"),
            listText(people.map(({ displayName }) => displayName)) || t("access.nobody"),
          ],
        ]}
      />
    </div>
  );
}

/** Whom the service names for the key. */
export function ConnectionOwner({ connection }: { connection: ConnectionView }) {
  const { owner, verifiedAt } = connection;
  return (
    <div className="grid gap-2 px-4 py-3">
      {owner ? (
        <>
          <OwnerFacts owner={owner} />
          <p className="text-small text-ink-3">
            {tRich("access.asSaid", { moment: () => <Moment key="moment" at={verifiedAt} /> })}
          </p>
        </>
      ) : (
        <p className="text-ink-2">{t("access.storedByServer")}</p>
      )}
    </div>
  );
}
