import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { directionOf } from "#lib/protocol/direction.ts";
import { formatLocaleInUse, languageInUse } from "#lib/protocol/words/t.ts";
import { fontClassNames } from "./fonts.ts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Quartermaster", template: "%s · Quartermaster" },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Every page renders per request, because a static page can't have a CSP nonce.
  await connection();
  const language = languageInUse();
  const theme = (await cookies()).get("theme")?.value;
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-formats={formatLocaleInUse()}
      className={fontClassNames}
      data-theme={theme === "light" || theme === "dark" ? theme : undefined}
    >
      <body>{children}</body>
    </html>
  );
}
