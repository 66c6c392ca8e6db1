"use client";

import type { MouseEvent, ReactNode } from "react";
import { useAddress } from "#lib/client/address.ts";
import { signInWindowHref } from "#lib/protocol/sign-in-address.ts";
import { t } from "#lib/protocol/words/t.ts";

/** One window for all links of a page, so that a second click brings it to the front. */
const windowName = "qm-sign-in";
const windowFeatures = "popup,width=480,height=760";

/**
 * Signs in without leaving the page: in a window over it, or in another tab where the browser opens no
 * window. What was entered stays where it is.
 */
export function SignInLink({
  className = "link",
  children = t("failure.signIn"),
}: {
  className?: string;
  children?: ReactNode;
}) {
  const href = signInWindowHref(useAddress().hrefOf((params) => params));
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const opened = window.open(href, windowName, windowFeatures);
    if (!opened) return;
    event.preventDefault();
    opened.focus();
  };
  return (
    <a className={className} href={href} target="_blank" rel="noreferrer" onClick={open}>
      {children}
    </a>
  );
}
