import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { orderList } from "#components/orders/order-screen.ts";
import { settings } from "#components/settings/settings-screen.ts";
import { MessagePage } from "#components/ui/message-page.tsx";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";
import type { Read } from "#lib/server/upstream/prefetch.ts";
import { specOf, type WriteName } from "#lib/v4/registry.ts";
import { Prefetched } from "./prefetched.tsx";

/** What a page with a form needs of its screen's definition. */
interface WriteScreen {
  title: string;
  /** The write that the form submits. */
  needs: WriteName;
}

interface WritePageProps {
  screen: WriteScreen;
  children: (idempotencyKey: string) => ReactNode;
}

function MessageLink({ href, children }: { href: Route; children: string }) {
  return (
    <Link href={href} prefetch={false} className="link">
      {children}
    </Link>
  );
}

/**
 * Renders a page with a form for one write and gives it an idempotency key. If the role or the API
 * key does not include the write, renders the reason instead, so that no one fills in the form in
 * vain.
 */
export async function RequireWrite({ screen, children }: WritePageProps) {
  const { title, needs: operation } = screen;
  const principal = await requirePrincipal();
  const { capability } = specOf(operation);
  if (!mayWrite(principal.role, operation)) {
    return (
      <MessagePage
        title={titleWord(title)}
        actions={<MessageLink href={orderList.route}>{titleWord(orderList.title)}</MessageLink>}
      >
        <p>{t("noPermission.role")}</p>
      </MessagePage>
    );
  }
  if (capability && !principal.connection?.capabilities.includes(capability)) {
    return (
      <MessagePage
        title={titleWord(title)}
        actions={<MessageLink href={settings.route}>{t("failure.permissions")}</MessageLink>}
      >
        <p>
          {tRich("noPermission.capability", {
            capability: `mcp:${capability}`,
            code: (inside) => (
              <span key="capability" className="code">
                {inside}
              </span>
            ),
          })}
        </p>
      </MessagePage>
    );
  }
  return children(mintIdempotencyKey(principal, operation));
}

/** Renders a page with a form that adds a record to a list: the list, the title, and the form with its reads. */
export function NewRecordPage({
  screen: { list, ...screen },
  reads,
  children,
}: Pick<WritePageProps, "children"> & {
  screen: WriteScreen & { list: { route: Route; title: string } };
  reads?: readonly Read[];
}) {
  return (
    <RequireWrite screen={screen}>
      {(idempotencyKey) => (
        <>
          <p className="text-compact text-ink-3">
            <Link href={list.route} prefetch={false} className="hover:underline">
              {titleWord(list.title)}
            </Link>{" "}
            / {titleWord(screen.title)}
          </p>
          <h1 className="mt-1">{titleWord(screen.title)}</h1>
          {reads ? (
            <Prefetched reads={reads}>{children(idempotencyKey)}</Prefetched>
          ) : (
            children(idempotencyKey)
          )}
        </>
      )}
    </RequireWrite>
  );
}
