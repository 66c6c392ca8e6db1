import type { Route } from "next";
import Link from "next/link";
import { capabilityTexts } from "#components/access/connections/capability-texts.ts";
import { EnvironmentBadge } from "#components/frame/environment-badge.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { Code } from "#components/ui/code.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import type { ConnectionView } from "#lib/protocol/connection.ts";
import { listText } from "#lib/protocol/intl-words.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";

/** Returns the page of a connection. */
const pageOf = ({ environment, id }: ConnectionView) =>
  `/settings/connections/${environment}/${toIdSegment(id)}` as Route;

function Verified({ at }: { at: string | null }) {
  if (at === null) return t("access.notVerified");
  return <>{tRich("access.verified", { moment: () => <Moment key="moment" at={at} /> })}</>;
}

function ConnectionRow({ connection }: { connection: ConnectionView }) {
  const { label, environment, baseUrl, keyHint, capabilities, people } = connection;
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            href={pageOf(connection)}
            prefetch={false}
            className="link min-w-0 font-medium wrap-anywhere"
            aria-label={`${label} …${keyHint}`}
          >
            {label}
          </Link>
          <EnvironmentBadge environment={environment} />
        </p>
        <p className="text-small text-ink-3 wrap-anywhere">
          <Code>{`…${keyHint}`}</Code> · {baseUrl}
        </p>
      </div>
      <div className="min-w-0 text-small text-ink-2 wrap-anywhere">
        <p>
          {people.length === 0
            ? t("access.usedByNobody")
            : t("access.usedBy", {
                people: listText(people.map(({ displayName }) => displayName)),
              })}
        </p>
        {capabilityTexts(capabilities).map((text) => (
          <p key={text} className="text-ink-3">
            {text}
          </p>
        ))}
      </div>
      <div className="min-w-0">
        {connection.disabledAt ? (
          <StatusLabel variant="none">{t("access.disabled")}</StatusLabel>
        ) : (
          <StatusLabel variant="good">{t("access.enabled")}</StatusLabel>
        )}
        <p className="text-small text-ink-3">
          <Verified at={connection.verifiedAt} />
        </p>
      </div>
    </li>
  );
}

/** All connections of Quartermaster, without their keys. */
export function ConnectionList({ connections }: { connections: readonly ConnectionView[] }) {
  if (connections.length === 0) {
    return <p className="sheet px-4 py-3 text-ink-2">{t("access.noConnections")}</p>;
  }
  return (
    <ul className="sheet divide-y divide-rule">
      {connections.map((connection) => (
        <ConnectionRow key={`${connection.environment} ${connection.id}`} connection={connection} />
      ))}
    </ul>
  );
}
