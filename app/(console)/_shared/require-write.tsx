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
 * API key does not include the write, shows that in place of the form.
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
        <p>You don't have permission. Ask an admin.</p>
      </MessagePage>
    );
  }
  if (capability && !principal.connection?.capabilities.includes(capability)) {
    return (
      <MessagePage title={title} actions={<Link href="/settings">API permissions</Link>}>
        <p>
          Your API key was connected without <span className="code">mcp:{capability}</span>. Ask the
          key's issuer to grant it, and an admin to connect the key again.
        </p>
      </MessagePage>
    );
  }
  return children(mintIdempotencyKey(principal, operation));
}
