import Link from "next/link";
import type { ReactNode } from "react";
import { MessagePage } from "#components/ui/message-page.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import { specOf } from "#lib/v4/registry.ts";

/**
 * A page with a form for one write, and the key that makes it one request. Where the role or the
 * API key does not include the write, says so in the form's place: nobody fills it for nothing.
 */
export async function RequireWrite({
  operation,
  title,
  children,
}: {
  operation: WriteName;
  title: string;
  children: (idempotencyKey: string) => ReactNode;
}) {
  const principal = await requirePrincipal();
  const { capability } = specOf(operation);
  if (!mayWrite(principal.role, operation)) {
    return (
      <MessagePage title={title} actions={<Link href="/orders">Orders</Link>}>
        <p>Your role does not include this. Ask an administrator if you need it for your work.</p>
      </MessagePage>
    );
  }
  if (capability && !principal.connection?.capabilities.includes(capability)) {
    return (
      <MessagePage title={title} actions={<Link href="/settings">What the key can reach</Link>}>
        <p>
          Your API key was registered here without <span className="code">mcp:{capability}</span>.
          Ask the key's issuer to grant it, and an administrator to register it again.
        </p>
      </MessagePage>
    );
  }
  return children(mintIdempotencyKey(principal, operation));
}
