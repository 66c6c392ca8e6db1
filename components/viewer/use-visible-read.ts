"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { type RefObject, useEffect, useRef, useState } from "react";
import { failureOf } from "#lib/client/fetch-json.ts";
import { gcTimeOf } from "#lib/client/gc-time.ts";
import type { LimitedReadsOf } from "#lib/client/limited-reads.ts";
import { read, useRead } from "#lib/client/read.ts";
import { saysCapability } from "#lib/protocol/failure.ts";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";

/** Returns whether every further read would fail for the same reason. */
const isPermanent = (error: unknown) => {
  const failure = failureOf(error);
  return saysCapability(failure) || ["authentication", "role", "signed_out"].includes(failure.kind);
};

/** What to call once an element is on screen. One observer serves all elements of the page. */
const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls `onVisible` once the element is on screen. Returns a function that ends the wait. */
const awaitVisible = (element: Element, onVisible: () => void) => {
  observer ??= new IntersectionObserver((entries, self) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      self.unobserve(target);
      waiting.get(target)?.();
    }
  });
  waiting.set(element, onVisible);
  observer.observe(element);
  return () => observer?.unobserve(element);
};

/** Returns a ref for an element, and whether the element has been on screen. */
function useWasVisible(): [RefObject<HTMLSpanElement | null>, boolean] {
  const ref = useRef<HTMLSpanElement>(null);
  const [wasVisible, setWasVisible] = useState(false);
  useEffect(() => {
    if (ref.current) return awaitVisible(ref.current, () => setWasVisible(true));
  }, []);
  return [ref, wasVisible];
}

/**
 * Reads a record of a row once the element with `ref` is on screen, within the limits of `readsOf`.
 * The answer is kept for `keepMs`. `hasFailed` says that the answer will not come.
 */
export function useVisibleRead<Name extends ReadName>(
  name: Name,
  input: InputOf<Name> & { id: string },
  { readsOf, keepMs }: { readsOf: LimitedReadsOf; keepMs: number },
): {
  ref: RefObject<HTMLSpanElement | null>;
  answer: ReadAnswer<Name> | undefined;
  hasFailed: boolean;
} {
  const [ref, isWanted] = useWasVisible();
  const client = useQueryClient();
  const page = `${usePathname()}?${useSearchParams()}`;
  const [isAdmitted, setAdmitted] = useState<boolean | null>(null);
  const { id } = input;
  useEffect(() => {
    if (isWanted) setAdmitted(readsOf(client).admit(page, id));
  }, [client, readsOf, page, id, isWanted]);
  const { data, error } = useRead(name, input, {
    queryFn: ({ signal }) => readsOf(client).run(() => read(name, input, signal)),
    enabled: isAdmitted === true,
    staleTime: keepMs,
    gcTime: gcTimeOf(keepMs),
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    if (error && isPermanent(error)) readsOf(client).stop();
  }, [client, readsOf, error]);
  return { ref, answer: data, hasFailed: !data && (error !== null || isAdmitted === false) };
}
