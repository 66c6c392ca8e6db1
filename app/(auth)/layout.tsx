import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { EarlyScript } from "#components/frame/early-script.tsx";
import { EnvironmentBadge, EnvironmentStripe } from "#components/frame/environment-badge.tsx";
import { Logo } from "#components/frame/logo.tsx";
import { LanguageChoice } from "#components/words/language-choice.tsx";
import { env } from "#lib/server/env.ts";
import { PageWords } from "../_shared/page-words.tsx";
import { viewerLanguages } from "../_shared/viewer-languages.ts";

export function generateMetadata(): Metadata {
  return { icons: { icon: `/icon-${env().QM_ENVIRONMENT}.svg` } };
}

/** The pages before sign-in. They already show the environment that the person will sign in to. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  const [sent, languages] = await Promise.all([headers(), viewerLanguages()]);
  const nonce = sent.get("x-nonce") ?? undefined;
  const environment = env().QM_ENVIRONMENT;
  return (
    <>
      <EarlyScript nonce={nonce} hasSearch={false} />
      <EnvironmentStripe environment={environment} />
      <main className="mx-auto w-full max-w-[440px] px-4 pt-[12dvh] pb-16">
        <div className="flex items-center gap-2 pb-4">
          <Logo />
          <span className="grow text-lead font-semibold tracking-[-0.01em]">Quartermaster</span>
          <EnvironmentBadge environment={environment} />
        </div>
        <PageWords of="(auth)/layout">
          <div className="sheet border-rule-2">{children}</div>
          {languages.offered.length > 1 && (
            <LanguageChoice
              {...languages}
              className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-3 px-1"
            />
          )}
        </PageWords>
      </main>
    </>
  );
}
