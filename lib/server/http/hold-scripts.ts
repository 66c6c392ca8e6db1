import "server-only";
import type { ServerResponse } from "node:http";
import { pageScript } from "#lib/protocol/page-script.ts";
import { t } from "#lib/protocol/words/t.ts";

/** The type of a script that a browser neither loads nor runs. */
export const heldType = "held";

/**
 * Starts the held scripts when the page has been painted. A page that nobody sees is not painted, and
 * a browser may keep its paints to itself, so they start at once or a second later. Runs as a page
 * script.
 */
export function startAfterPaint(type: string) {
  const start = () => {
    for (const held of document.querySelectorAll<HTMLScriptElement>(`script[type=${type}]`)) {
      const script = document.createElement("script");
      for (const { name, value } of held.attributes)
        if (name !== "type") script.setAttribute(name, value);
      script.nonce = held.nonce;
      held.replaceWith(script);
    }
  };
  if (document.hidden) return start();
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    start();
  });
  observer.observe({ type: "paint", buffered: true });
  setTimeout(start, 1_000);
}

/** A script of Next's in the head of a page, with its nonce. */
const scriptTags = /<script src="\/_next\/[^>]* async=""[^>]* nonce="([^"]+)"/g;

const holdScriptsOf = (head: string): string => {
  let nonce: string | undefined;
  const held = head.replace(scriptTags, (tag, ownNonce: string) => {
    nonce = ownNonce;
    return `${tag} type="${heldType}"`;
  });
  if (nonce === undefined) return head;
  return `${held}<script nonce="${nonce}">${pageScript(startAfterPaint, heldType)}</script>`;
};

/**
 * A page that failed before any of it was rendered. Next sends it empty, and its scripts put the page for
 * failures into it: until then, and where they don't run, a person would see nothing, and a browser has nothing
 * to paint.
 */
const emptyPage = /<html id="__next_error__"[^>]*>/;

const failedBody = () =>
  `<main style="font-family:system-ui,sans-serif;line-height:1.5;max-width:42rem;margin:2.5rem auto;padding:0 1.25rem"><h1 style="font-size:1.375rem">${t("failure.wrong")}</h1><p>${t("failure.pageText")}</p><p>${t("failure.pageNext")}</p></main>`;

type Write = (chunk: Uint8Array | string, ...rest: unknown[]) => boolean;

/**
 * Lets the scripts of a page start after its first paint (decision 207), and says in an empty page that it
 * failed. Next names the scripts in the head and has no setting for when they start, so the head is changed
 * as it is written. Scripts that it names later are not held, because a browser may have painted before it
 * reads them.
 */
export function holdScripts(response: ServerResponse): void {
  const write = response.write.bind(response) as Write;
  response.write = ((chunk: Uint8Array | string, ...rest: unknown[]) => {
    response.write = write as ServerResponse["write"];
    const isPage = String(response.getHeader("Content-Type")).startsWith("text/html");
    if (!isPage || response.hasHeader("Content-Length")) return write(chunk, ...rest);
    const page =
      typeof chunk === "string"
        ? Buffer.from(chunk)
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const end = page.indexOf("</head>");
    if (end === -1) return write(chunk, ...rest);
    const given = page.toString("utf8", 0, end);
    const head = Buffer.from(holdScriptsOf(given));
    // A chunk may end within a character, so the bytes of other bodies stay as they are.
    const body = emptyPage.test(given)
      ? Buffer.from(page.toString("utf8", end).replace(/<body[^>]*>/, (tag) => tag + failedBody()))
      : page.subarray(end);
    return write(Buffer.concat([head, body]), ...rest);
  }) as ServerResponse["write"];
}
