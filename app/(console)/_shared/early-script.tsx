import { headers } from "next/headers";

/** Runs a script of ours where it stands in the page, before React hydrates. `code` is a constant. */
export async function EarlyScript({ code }: { code: string }) {
  return (
    <script
      nonce={(await headers()).get("x-nonce") ?? undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which no input reaches.
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
