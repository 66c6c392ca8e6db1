"use client";

import { useEffect } from "react";

const question = "You have unsaved changes. Leave this page and discard them?";

/** Returns whether a click follows a link to another page in this tab. */
const leavesPage = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank") return false;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return false;
  return link.pathname !== window.location.pathname;
};

/**
 * Asks for confirmation before a reload, a closed tab or a link discards what was typed. It is not
 * stored in the browser instead, because it holds personal data.
 */
export function useLeaveGuard(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      if (!leavesPage(event) || window.confirm(question)) return;
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
