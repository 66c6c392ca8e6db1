import Link from "next/link";
import { t } from "#lib/protocol/words/t.ts";
import { NotFound } from "../../_shared/not-found.tsx";

/** The same for an unknown request and another person's, so that it reveals no request's existence. */
export function RequestNotFound() {
  return (
    <NotFound
      title={t("requestPage.notFoundTitle")}
      actions={
        <>
          <Link className="link" href="/requests" prefetch={false}>
            {t("screens.requests")}
          </Link>
          <Link className="link" href="/orders" prefetch={false}>
            {t("screens.orders")}
          </Link>
        </>
      }
    >
      <p>{t("notFound.requestNote")}</p>
    </NotFound>
  );
}
