import type { PrefetchKind } from "next/dist/client/components/router-reducer/router-reducer-types";
import type { AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { useRouter } from "next/navigation";
import { type RefObject, useEffect } from "react";

/** The page with its data, not only its frame. The type is an enum that Next does not export. */
const wholePage = "full" as PrefetchKind;

/**
 * Loads the page of the record on whose row the pointer or the focus rests or is pressed, so that a
 * click shows it at once. What does so loads after the list, which works without it.
 */
export function useRowWarming(list: RefObject<HTMLElement | null>) {
  // The type that Next exports lacks the options of `prefetch`.
  const router: AppRouterInstance = useRouter();
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const warm = (href: string) => router.prefetch(href, { kind: wholePage });
    // Where it can't be loaded, a page opens as it does without it.
    import("#components/table/row-warming.ts").then(
      ({ warmRows }) => !signal.aborted && warmRows(element, warm, signal),
      () => undefined,
    );
    return () => leaving.abort();
  }, [list, router]);
}
