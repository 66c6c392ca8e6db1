import { Moment } from "#components/moment/moment.tsx";
import { Code } from "#components/ui/code.tsx";
import { Copy } from "#components/ui/copy.tsx";
import type { SenderScheme } from "#lib/protocol/event.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

const schemes = (): Readonly<Record<SenderScheme, string>> => ({
  standard: t("settings.schemeStandard"),
  hmac: t("settings.schemeHmac"),
  header: t("settings.schemeHeader"),
  path: t("settings.schemePath"),
});

/** A secret by which the sender of events proves itself, without the secret. */
interface Secret {
  id: string;
  scheme: SenderScheme;
  createdAt: string;
  expiresAt: string | null;
}

/** Where the service sends the key's lifecycle events, and how its sender is recognized. */
export function Webhooks({ address, secrets }: { address: string; secrets: readonly Secret[] }) {
  return (
    <>
      <div className="grid gap-1 border-b border-rule px-4 py-3">
        <span className="text-ink-3">{t("settings.webhookAddress")}</span>
        <Copy value={address} label={t("settings.copyAddress")} isWhole />
      </div>
      {secrets.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">
          {tRich("settings.noSecret", {
            code: (inside) => <Code key={inside.join("")}>{inside.join("")}</Code>,
          })}
        </p>
      ) : (
        <ul className="divide-y divide-rule">
          {secrets.map(({ id, scheme, createdAt, expiresAt }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5">
              <span className="font-medium">{schemes()[scheme] ?? scheme}</span>
              <Code className="text-ink-3">{id}</Code>
              <span className="ms-auto text-small text-ink-3">
                {expiresAt
                  ? tRich("settings.replaced", {
                      moment: () => <Moment key="moment" at={expiresAt} />,
                    })
                  : tRich("settings.since", {
                      moment: () => <Moment key="moment" at={createdAt} />,
                    })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
