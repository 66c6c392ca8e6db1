"use client";

import { useEffect } from "react";

const question = "Leave this page? What you changed was not sent and is lost.";

/** A plain press on a link that leads to another page in this tab. */
const leads = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank") return false;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return false;
  return link.pathname !== window.location.pathname;
};

/**
 * Asks before a reload, a closed tab or a link takes away what was typed. Nothing of it is kept in
 * the browser instead: half of a form, without what is personal, would be sent by mistake.
 */
export function useLeaveGuard(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      if (!leads(event) || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", beforeUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [isDirty]);
}
