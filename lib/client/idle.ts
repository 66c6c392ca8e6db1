import { idleAfterMs, idleCookieName } from "#lib/protocol/idle.ts";

const inputs = ["pointerdown", "keydown", "wheel"] as const;

const isMarked = () =>
  document.cookie.split("; ").some((cookie) => cookie.startsWith(`${idleCookieName}=`));

const mark = (maxAge: string) => {
  // Read by the next request, so it can't wait for the asynchronous cookie store.
  // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous store would come too late
  document.cookie = `${idleCookieName}=1; path=/; samesite=strict${maxAge}`;
};

/**
 * Marks this browser's requests while the person gives no input, in any tab. Returns a function that
 * stops it.
 */
export const startIdleMark = () => {
  let timer = 0;
  const onInput = () => {
    if (isMarked()) mark("; max-age=0");
    window.clearTimeout(timer);
    timer = window.setTimeout(() => mark(""), idleAfterMs);
  };
  // The person has just opened this page.
  onInput();
  for (const type of inputs)
    window.addEventListener(type, onInput, { capture: true, passive: true });
  return () => {
    window.clearTimeout(timer);
    for (const type of inputs) window.removeEventListener(type, onInput, { capture: true });
  };
};
