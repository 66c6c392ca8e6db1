import { Moment } from "#components/moment/moment.tsx";
import { Code } from "#components/ui/code.tsx";
import { Copy } from "#components/ui/copy.tsx";
import type { SenderScheme } from "#lib/protocol/event.ts";

const schemes: Readonly<Record<SenderScheme, string>> = {
  standard: "Signed (Standard Webhooks)",
  hmac: "Signed (HMAC)",
  header: "Secret header",
  path: "Secret in the address",
};

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
        <span className="text-ink-3">Address for the service's webhooks</span>
        <Copy value={address} label="Copy address" isWhole />
      </div>
      {secrets.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">
          No secret is stored, so no event is accepted. Register this address with the provider,
          then store its secret on the server with <Code>npm run webhooks</Code>. Until then, sweeps
          keep the screens up to date.
        </p>
      ) : (
        <ul className="divide-y divide-rule">
          {secrets.map(({ id, scheme, createdAt, expiresAt }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5">
              <span className="font-medium">{schemes[scheme] ?? scheme}</span>
              <Code className="text-ink-3">{id}</Code>
              <span className="ms-auto text-small text-ink-3">
                {expiresAt ? (
                  <>
                    replaced, accepted until <Moment at={expiresAt} />
                  </>
                ) : (
                  <>
                    since <Moment at={createdAt} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
