import type { Metadata } from "next";
import { Logo } from "#components/frame/logo.tsx";
import { MessagePage } from "#components/ui/message-page.tsx";
import { t } from "#lib/protocol/words/t.ts";

export const generateMetadata = (): Metadata => ({ title: t("screens.pageNotFound") });

/** Shown for an unknown address. It is the same for everyone, signed in or not. */
export default function NotFound() {
  return (
    <main className="mx-auto max-w-2xl px-5 py-10">
      <p className="flex items-center gap-2 text-lead font-semibold tracking-[-0.01em]">
        <Logo />
        Quartermaster
      </p>
      <MessagePage
        title={t("screens.pageNotFound")}
        actions={
          <a className="link" href="/">
            {t("notFound.home")}
          </a>
        }
      >
        <p>{t("notFound.advice")}</p>
      </MessagePage>
    </main>
  );
}
